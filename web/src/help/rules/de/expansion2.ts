import { action, list, p, pictures, section, steps, tip, type RulesPage } from "../../blocks";

export const expansion2: RulesPage = {
  title: "Qwirkle Erweiterung 2",
  lead: "Sechs Arten von Aktionssteinen bringen Schwung ins Spiel: fragen, zurückholen, tauschen, zweimal spielen.",
  facts: ["2 bis 4 Spieler", "6 Sondersteine", "24 Aktionssteine"],
  sections: [
    section(
      "idea",
      "Was dazukommt",
      p(
        "Alle Regeln von [Qwirkle](/help/classic) bleiben, wie sie sind; auch zu [Travel](/help/travel) passt die Erweiterung. Neu sind sechs Sondersteine zwischen den anderen und sechs Arten runder Aktionssteine, von jeder einer für jeden Spieler.",
      ),
      p(
        "Zwei der sechs sind die der [Mini-Erweiterungen](/help/classic#mini). Darum spielt ihr mit der einen oder den anderen, nicht mit beiden.",
      ),
    ),
    section(
      "special",
      "So bekommst du Aktionssteine",
      steps(
        "Die sechs Sondersteine werden unter die übrigen Steine gemischt.",
        "Wer einen zieht, zeigt ihn allen, legt ihn für immer weg und zieht einen anderen.",
        "Sofort bekommen **alle Spieler** den zugehörigen Aktionsstein, für jeden sichtbar.",
      ),
    ),
    section(
      "using",
      "So setzt du sie ein",
      list(
        "Höchstens **einer** pro Zug, und nur zu **Beginn**.",
        "Jeder wirkt **einmal**, dann ist er weg.",
        "Was du während deines Zuges bekommst, kannst du ab dem nächsten nutzen.",
        "Übrige Aktionssteine sind am Ende nichts wert.",
      ),
    ),
    section(
      "before",
      "Vier kommen vor deinem Zug",
      p(
        "Setz einen davon ein, dann leg an oder tausch wie immer. Hast du dadurch mehr als sechs Steine, behältst du sie alle.",
      ),
      action(
        "draw3",
        "Zieh sofort drei Steine extra.",
        "Deine Hand darf größer als sechs bleiben; nachgezogen wird erst wieder, wenn sie kleiner ist.",
        "Sind weniger als drei Steine übrig, bekommst du diese. Ist keiner mehr da, geht die Aktion nicht.",
      ),
      action(
        "take",
        "Nimm einen Stein vom Spielfeld auf die Hand.",
        "Nicht aus einem Qwirkle, nicht den einzigen und keinen, ohne den andere den Kontakt zum Rest verlieren.",
        "In diesem Zug darf weder er selbst noch ein gleicher wieder auf dieses Feld.",
      ),
      pictures(
        [
          "take",
          "Das gelbe Quadrat am Rand darf weg. Der Stern daneben nicht: Das Quadrat wäre abgeschnitten.",
        ],
        [
          "take-points",
          "Zusammen mit einem grünen Quadrat macht es die gelbe Reihe voll: ein Qwirkle und zwei Quadrate.",
        ],
      ),
      action(
        "ask",
        "Nenn einen Stein, zum Beispiel den roten Kreis [[Rc]]. Die anderen werden der Reihe nach im Uhrzeigersinn gefragt.",
        "Der Erste, der ihn hat, muss dir einen geben und zieht dafür einen neuen. Weiter wird nicht gefragt.",
        "Hat ihn niemand, darfst du stattdessen irgendeinen Stein ziehen. Die Antworten hören alle.",
      ),
      action(
        "exchange",
        "Tausch einen bis sechs Steine, höchstens so viele, wie noch zu ziehen sind.",
        "Danach hast du noch deinen ganzen Zug und darfst sogar ein zweites Mal tauschen.",
      ),
    ),
    section(
      "instead",
      "Zwei ersetzen deinen Zug",
      action(
        "separate",
        "Leg einen bis drei Steine an, wo immer sie passen. Gemeinsam haben müssen sie nichts.",
        "Jeder Stein muss dort passen, wo du ihn hinlegst. Nachgezogen wird erst am Schluss.",
        "Jede Reihe, die du begonnen oder verlängert hast, zählt einmal, so wie sie am Ende daliegt.",
      ),
      pictures([
        "apart",
        "Grünes Kleeblatt 5, blauer Stern 8, roter Kreis 3: drei Stellen, ein Zug.",
      ]),
      action(
        "double",
        "Mach einen Zug, füll auf sechs auf und mach gleich noch einen.",
        "Beide Male darfst du anlegen oder tauschen, und jeder Zug wird für sich gewertet. Im zweiten gibt es keinen Aktionsstein.",
        "Endet das Spiel schon mit dem ersten, verfällt der zweite.",
      ),
    ),
    section(
      "end",
      "Gegen Ende",
      list(
        "Sondersteine zählen nicht zum Vorrat: Ist sonst nichts mehr da, kann niemand tauschen oder drei Steine ziehen.",
        "Gibst du auf eine Frage deinen letzten Stein her, endet das Spiel nicht, und du bekommst auch keine 6 Punkte.",
        "Kannst du weder anlegen noch tauschen, darfst du vor dem Passen noch einen Aktionsstein einsetzen.",
      ),
    ),
    section(
      "variants",
      "Varianten",
      list(
        "Sucht aus, welche der sechs Arten mitspielen.",
        "Alle haben sämtliche Aktionssteine von Anfang an und dürfen sie ab dem ersten Zug nutzen; die Sondersteine bleiben draußen. Wer beginnt, darf schon vor der ersten Reihe einen einsetzen; zum Wegnehmen und für getrennte Steine muss erst etwas auf dem Spielfeld liegen.",
      ),
      tip(
        "Heb dir einen Aktionsstein für einen Zug auf, in dem er einen Qwirkle bringt; aber heb ihn nicht zu lange auf.",
      ),
    ),
    section(
      "house",
      "Hausregeln",
      p("Wenn du einen Tisch eröffnest, könnt ihr euch auf eine andere Lesart einigen:"),
      list(
        "**Nach einem Stein fragen:** Alle werden gefragt, und alle, die den Stein haben, geben dir einen.",
      ),
    ),
  ],
};
