// Browsers start no Worker from a page opened as a file, and the site's search is one: there, run its script in a hidden frame.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      document.body.append(this.frame);
      const inside = this.frame.contentWindow;
      const script = inside.document.createElement("script");
      const early = [];
      inside.postMessage = data => {
        const event = new MessageEvent("message", {data});
        this.dispatchEvent(event);
        this.onmessage?.(event);
      };
      inside.importScripts = (...urls) => Promise.all(urls.map(src => new Promise(resolve => {
        inside.document.body.append(Object.assign(inside.document.createElement("script"), {src, onload: resolve}));
      })));
      this.send = data => early.push(data);
      script.onload = () => {
        this.send = data => inside.dispatchEvent(new inside.MessageEvent("message", {data}));
        early.forEach(this.send);
      };
      script.src = new URL(url, location.href);
      inside.document.body.append(script);
    }

    postMessage(data) {
      this.send(data);
    }

    terminate() {
      this.frame.remove();
    }
  };
}
