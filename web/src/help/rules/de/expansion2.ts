import { action, list, p, pictures, section, steps, tip, type RulesPage } from "../../blocks";

export const expansion2: RulesPage = {
  title: "Qwirkle Erweiterung 2",
  lead: "Sechs Arten von Aktionsplättchen bringen Schwung ins Spiel: fragen, zurückholen, tauschen, zweimal spielen.",
  facts: ["2 bis 4 Spieler", "6 Sonderplättchen", "24 Aktionsplättchen"],
  sections: [
    section(
      "idea",
      "Was dazukommt",
      p(
        "Alle Regeln von [Qwirkle](/help/classic) bleiben, wie sie sind; auch zu [Travel](/help/travel) passt die Erweiterung. Ist Qwirkle neu für dich, spiel erst einige Partien ohne sie. Neu sind sechs Sonderplättchen zwischen den anderen und sechs Arten runder Aktionsplättchen, von jeder eines für jeden Spieler.",
      ),
      p(
        "Zwei der sechs sind die der [Mini-Erweiterungen](/help/classic#mini). Darum spielt ihr mit der einen oder den anderen, nicht mit beiden.",
      ),
    ),
    section(
      "special",
      "So bekommst du Aktionsplättchen",
      steps(
        "Die sechs Sonderplättchen werden unter die übrigen Plättchen gemischt.",
        "Wer eines zieht, zeigt es allen, legt es für immer weg und zieht ein anderes.",
        "Sofort bekommen **alle Spieler** das zugehörige Aktionsplättchen, für jeden sichtbar.",
      ),
    ),
    section(
      "using",
      "So setzt du sie ein",
      list(
        "Höchstens **eines** pro Zug, und nur zu **Beginn**.",
        "Jedes wirkt **einmal**, dann ist es weg.",
        "Was du während deines Zuges bekommst, kannst du ab dem nächsten nutzen.",
        "Übrige Aktionsplättchen sind am Ende nichts wert.",
      ),
    ),
    section(
      "before",
      "Vier kommen vor deinem Zug",
      p(
        "Setz eines davon ein, dann leg an oder tausch wie immer. Hast du dadurch mehr als sechs Plättchen, behältst du sie alle.",
      ),
      action(
        "draw3",
        "Zieh sofort drei Plättchen extra.",
        "Deine Hand darf größer als sechs bleiben; nachgezogen wird erst wieder, wenn sie kleiner ist.",
        "Sind weniger als drei Plättchen übrig, bekommst du diese. Ist keines mehr da, geht die Aktion nicht.",
      ),
      action(
        "take",
        "Nimm ein Plättchen vom Spielfeld auf die Hand.",
        "Nicht aus einem Qwirkle, nicht das einzige und keines, ohne das andere den Kontakt zum Rest verlieren.",
        "In diesem Zug darf weder es selbst noch ein gleiches wieder auf dieses Feld.",
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
        "Nenn ein Plättchen, zum Beispiel den roten Kreis [[Rc]]. Die anderen werden der Reihe nach im Uhrzeigersinn gefragt.",
        "Der Erste, der es hat, muss dir eines geben und zieht dafür ein neues. Weiter wird nicht gefragt.",
        "Hat es niemand, darfst du stattdessen irgendein Plättchen ziehen. Die Antworten hören alle.",
      ),
      action(
        "exchange",
        "Tausch ein bis sechs Plättchen, höchstens so viele, wie noch zu ziehen sind.",
        "Danach hast du noch deinen ganzen Zug und darfst sogar ein zweites Mal tauschen.",
      ),
    ),
    section(
      "instead",
      "Zwei ersetzen deinen Zug",
      action(
        "separate",
        "Leg ein bis drei Plättchen an, wo immer sie passen. Gemeinsam haben müssen sie nichts.",
        "Jedes Plättchen muss dort passen, wo du es hinlegst. Nachgezogen wird erst am Schluss.",
        "Jede Reihe, die du begonnen oder verlängert hast, zählt einmal, so wie sie am Ende daliegt.",
      ),
      pictures([
        "apart",
        "Grünes Kleeblatt 5, blauer Stern 8, roter Kreis 3: drei Stellen, ein Zug.",
      ]),
      action(
        "double",
        "Mach einen Zug, füll auf sechs auf und mach gleich noch einen.",
        "Beide Male darfst du anlegen oder tauschen, und jeder Zug wird für sich gewertet. Im zweiten gibt es kein Aktionsplättchen.",
        "Endet das Spiel schon mit dem ersten, verfällt der zweite.",
      ),
    ),
    section(
      "end",
      "Gegen Ende",
      list(
        "Sonderplättchen zählen nicht zum Vorrat: Ist sonst nichts mehr da, kann niemand tauschen oder drei Plättchen ziehen.",
        "Gibst du auf eine Frage dein letztes Plättchen her, endet das Spiel nicht, und du bekommst auch keine 6 Punkte.",
        "Kannst du weder anlegen noch tauschen, darfst du vor dem Passen noch ein Aktionsplättchen einsetzen.",
      ),
    ),
    section(
      "variants",
      "Varianten",
      list(
        "Sucht aus, welche der sechs Arten mitspielen.",
        "Alle haben sämtliche Aktionsplättchen von Anfang an und dürfen sie ab dem ersten Zug nutzen; die Sonderplättchen bleiben draußen. Wer beginnt, darf schon vor der ersten Reihe eines einsetzen; zum Wegnehmen und für getrennte Plättchen muss erst etwas auf dem Spielfeld liegen.",
      ),
      tip(
        "Heb dir ein Aktionsplättchen für einen Zug auf, in dem es einen Qwirkle bringt; aber heb es nicht zu lange auf.",
      ),
    ),
    section(
      "house",
      "Hausregeln",
      p("Wenn du einen Tisch eröffnest, könnt ihr euch auf eine andere Lesart einigen:"),
      list(
        "**Nach einem Plättchen fragen:** Alle werden gefragt, und alle, die das Plättchen haben, geben dir eines.",
      ),
    ),
  ],
};
