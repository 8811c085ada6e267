/* A bot for Sestina in C: it plays the move with the most points.
 *
 *     cc -o greedy_program greedy_program.c
 *     sestina arena program:./greedy_program random
 *
 * docs/programs.md describes the lines that it reads and writes.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char line[1 << 16], best[1 << 16];

int main(void) {
    long most = -1;
    setvbuf(stdout, NULL, _IOLBF, 0); /* a program on a pipe would keep its answers back */
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = '\0';
        if (!strncmp(line, "sestina ", 8)) {
            puts("id name greedy in C\nwants moves\nready");
        } else if (!strncmp(line, "moves ", 6)) {
            most = -1;
        } else if (!strncmp(line, "move ", 5)) {
            char *text;
            long points = strtol(line + 5, &text, 10);
            if (points > most) {
                most = points;
                strcpy(best, text + 1);
            }
        } else if (!strncmp(line, "go", 2)) {
            printf("info points %ld\nbestmove %s\n", most, best);
        } else if (!strcmp(line, "quit")) {
            break;
        }
    }
    return 0;
}
