import { list, p, pictures, section, steps, type RulesPage } from "../../blocks";

export const travel: RulesPage = {
  title: "Qwirkle Travel",
  lead: "Ganz Qwirkle in einem kleinen Beutel: dieselben Formen, dieselben Reihen, dieselben Punkte.",
  facts: ["2 bis 4 Spieler", "108 Plättchen", "6 auf der Hand"],
  sections: [
    section(
      "difference",
      "Was anders ist",
      p(
        "Kennst du [Qwirkle](/help/classic), dann kennst du auch Travel. Nur eines ist anders: Gezogen wird aus einem **Beutel**, und getauschte Plättchen kommen **zurück in den Beutel**. Sie können also jederzeit wieder auftauchen und nicht erst nach allen anderen.",
      ),
    ),
    section(
      "start",
      "So geht es los",
      steps(
        "Alle Plättchen werden im Beutel gemischt. Alle ziehen sechs und stellen sie so vor sich hin, dass sonst niemand sie sieht.",
        "Alle suchen ihr **größtes Set**: eine Farbe in verschiedenen Formen oder eine Form in verschiedenen Farben. Gleiche Plättchen zählen einmal.",
        "Wer das größte Set hat, legt es ganz als erste Reihe aus, bekommt die Punkte dafür und füllt auf sechs auf.",
        "Bei Gleichstand beginnt die **jüngste** Person unter ihnen; fehlen Altersangaben oder sind sie gleich, entscheidet das Los. Danach geht es im Uhrzeigersinn weiter.",
      ),
    ),
    section(
      "turn",
      "Dein Zug",
      p(
        "Entweder legst du Plättchen an, zählst deine Punkte und füllst auf sechs auf; oder du tauschst.",
      ),
      list(
        "Alle Plättchen, die du legst, haben eine Farbe oder Form gemeinsam und liegen lückenlos in **einer Reihe**, gern auch an beiden Enden.",
        "Mindestens eines berührt mit einer ganzen Kante ein Plättchen, das schon auf dem Spielfeld liegt.",
        "In jeder Reihe, waagerecht wie senkrecht, gibt es eine Farbe mit verschiedenen Formen oder eine Form mit verschiedenen Farben. Sie hat also höchstens sechs Plättchen.",
      ),
      pictures(
        ["travel-row", "Zwei Kleeblätter verlängern die Reihe nach unten."],
        [
          "travel-corner",
          "Dieser Stern passt in beide Richtungen: unter einen Stern und neben zwei orange Plättchen.",
        ],
      ),
    ),
    section(
      "exchange",
      "Tauschen",
      p(
        "Leg ein bis sechs Plättchen beiseite, zieh ebenso viele aus dem Beutel und wirf erst dann die alten hinein. Das ist dein ganzer Zug und bringt keine Punkte.",
      ),
      list(
        "Du kannst nicht mehr Plättchen tauschen, als im Beutel sind.",
        "Passt nichts, musst du mindestens eines tauschen.",
        "Ist der Beutel leer, muss anlegen, wer kann; wer nicht kann, passt.",
      ),
    ),
    section(
      "scoring",
      "Punkte zählen",
      p(
        "Jede Reihe, die du begonnen oder verlängert hast, bringt einen Punkt für jedes Plättchen darin, auch für die alten. Ein Plättchen in zwei solchen Reihen zählt in beiden. Wer eine Reihe auf sechs bringt, hat einen **Qwirkle**: 12 Punkte statt 6.",
      ),
      pictures(["seventeen-points", "Ein roter Qwirkle, drei Rauten und zwei vierzackige Sterne."]),
    ),
    section(
      "end",
      "Das Ende",
      p(
        "Ist der Beutel leer, spielt ihr ohne Nachziehen weiter. Wer zuerst sein letztes Plättchen legt, beendet das Spiel sofort und bekommt **6 Punkte extra**. Wer die meisten Punkte hat, gewinnt; bei Gleichstand teilt ihr euch den Sieg.",
      ),
      p(
        "Müssen alle nacheinander passen oder wird zehn Runden lang nur getauscht, endet das Spiel ohne diese 6 Punkte.",
      ),
    ),
  ],
};
