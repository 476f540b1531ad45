"""What an attacker, bad luck or a fuzzer would try: a short version in the suite, hours of it by `make attack`."""
