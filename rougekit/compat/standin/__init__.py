"""First on sys.path of the processes of a program in which rougekit stands in for others."""
