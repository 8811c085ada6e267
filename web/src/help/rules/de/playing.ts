import { keys, levels, list, p, section, steps, type RulesPage } from "../../blocks";

export const playing: RulesPage = {
  title: "Spielen am Bildschirm",
  lead: "Wie du einen Zug machst, welche Tasten es gibt, wie Freunde an deinen Tisch kommen und was die Bots können.",
  facts: [],
  sections: [
    section(
      "turn",
      "Einen Zug machen",
      steps(
        "Tipp auf ein Plättchen deiner Hand: Die Felder, auf die es passt, leuchten auf. Oder zieh es aufs Spielfeld.",
        "Tipp auf ein Feld. Das Plättchen liegt dort zur Probe, und du siehst sofort, was es bringt. Leg weitere dazu, wenn du magst.",
        "Nichts gilt, bevor du auf den Knopf mit den Punkten drückst. Bis dahin kannst du alles zurücknehmen.",
      ),
      p(
        "Verschieb das Spielfeld mit einem Finger, zoome mit zweien und tipp doppelt, um alles zu sehen. Das geht jederzeit, nicht nur in deinem Zug.",
      ),
    ),
    section(
      "keys",
      "Tasten",
      keys(
        ["`1` … `9`", "wählt ein Plättchen aus deiner Hand"],
        ["`←` `↑` `→` `↓`", "bewegt den Zeiger auf dem Spielfeld"],
        ["`Enter`", "legt das gewählte Plättchen oder nimmt es zurück"],
        ["`N`", "nächstes Feld, auf das es passt; mit `Umschalt` das vorige"],
        ["`Rücktaste`", "nimmt das letzte Plättchen zurück"],
        ["`Umschalt` `Enter`", "spielt, was du gelegt hast"],
        ["`Esc`", "lässt das Plättchen los"],
        ["`+` `−` `0`", "vergrößern, verkleinern, ganzes Spielfeld"],
        ["`?`", "zeigt am Tisch alle Tasten"],
      ),
      p(
        "Mit einem Screenreader hörst du dasselbe: was auf jedem Feld liegt, was dort passt und was die anderen getan haben.",
      ),
    ),
    section(
      "friends",
      "Mit Freunden spielen",
      list(
        "**Alle am eigenen Gerät:** Eröffne einen Tisch, halt einen Platz frei und schick den Link oder zeig den QR-Code. Deine Freunde brauchen nur einen Namen.",
        "**Im selben Raum:** Handys in deinem Heimnetz finden den Tisch über den QR-Code, auch ohne Internet.",
        "**Alle an einem Gerät:** Setz mehrere Leute hierher. Zwischen den Zügen bittet euch der Tisch, das Gerät weiterzugeben, damit die Hände geheim bleiben.",
        "Menschen und Bots können am selben Tisch sitzen. Muss jemand weg, kann solange ein Bot einspringen.",
      ),
    ),
    section(
      "bots",
      "Was die Bots können",
      p(
        "Sie alle wissen nur, was ein Spieler am Tisch weiß: die eigene Hand und das, was alle gesehen haben.",
      ),
      levels(
        ["random", "macht irgendetwas, das erlaubt ist."],
        [
          "gentle",
          "schaut auf wenige Stellen des Spielfelds und nimmt das Beste, das er dort sieht: ein erster Gegner.",
        ],
        ["easy", "schaut sich etwas mehr um und übersieht noch manchen Qwirkle."],
        ["beginner", "ist freundlich zu Neulingen und übersieht vieles."],
        ["casual", "spielt auf Punkte und übersieht manchmal etwas Gutes."],
        ["greedy", "nimmt immer die meisten Punkte und schaut nicht voraus."],
        ["club", "denkt an deine Antwort, bevor er legt."],
        [
          "expert",
          "wägt viel mehr Züge ab, probiert die besten zwei aus und rechnet das Ende durch.",
        ],
        [
          "master",
          "probiert weit mehr aus und merkt sich, was du nicht gespielt hast. Wer ihn schlägt, darf stolz sein.",
        ],
      ),
    ),
    section(
      "comfort",
      "Wie es dir gefällt",
      p(
        "In den [Einstellungen](/settings) findest du Farben, die alle unterscheiden können, Buchstaben oder Muster auf den Plättchen, größere Plättchen, hell und dunkel, weniger Bewegung und einen Schalter für Töne.",
      ),
    ),
  ],
};
