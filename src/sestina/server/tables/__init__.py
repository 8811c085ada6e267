"""Tables: commands are judged, events appended and applied, bots and clocks served."""
