import { keys, levels, list, p, section, steps, type RulesPage } from "../../blocks";

export const playing: RulesPage = {
  title: "Jouer à l’écran",
  lead: "Comment jouer un tour, quelles touches utiliser, comment inviter des amis à votre table, et ce que savent faire les robots.",
  facts: [],
  sections: [
    section(
      "turn",
      "Jouer un tour",
      steps(
        "Touchez une tuile de votre main : les cases qui l’acceptent s’éclairent. Ou faites-la glisser sur le plateau.",
        "Touchez une case. La tuile s’y pose à l’essai, et vous voyez aussitôt ce qu’elle rapporte. Ajoutez-en d’autres si vous voulez.",
        "Rien ne compte tant que vous n’avez pas appuyé sur le bouton qui porte les points. Jusque-là, vous pouvez tout reprendre.",
      ),
      p(
        "Déplacez le plateau d’un doigt, zoomez à deux doigts, touchez deux fois pour tout voir. C’est possible à tout moment, pas seulement à votre tour.",
      ),
    ),
    section(
      "keys",
      "Les touches",
      keys(
        ["`1` … `9`", "choisir une tuile de la main"],
        ["`←` `↑` `→` `↓`", "déplacer le curseur sur le plateau"],
        ["`Entrée`", "poser la tuile choisie, ou la reprendre"],
        ["`N`", "case possible suivante ; avec `Maj`, la précédente"],
        ["`Retour arrière`", "reprendre la dernière tuile"],
        ["`Maj` `Entrée`", "jouer ce qui est posé"],
        ["`Échap`", "lâcher la tuile"],
        ["`+` `−` `0`", "agrandir, réduire, tout voir"],
        ["`?`", "à la table : montrer toutes les touches"],
      ),
      p(
        "Avec un lecteur d’écran, vous entendez la même chose : ce qu’il y a dans chaque case, ce qui y convient, et ce que les autres ont fait.",
      ),
    ),
    section(
      "friends",
      "Jouer entre amis",
      list(
        "**Chacun sur son appareil :** ouvrez une table, gardez une place et envoyez le lien ou montrez le code QR. Il suffit d’un nom pour vous rejoindre.",
        "**Au même endroit :** les téléphones de votre réseau trouvent la table par son code QR, même sans Internet.",
        "**Tous sur un appareil :** installez ici plusieurs personnes. Entre deux tours, la table vous invite à passer l’appareil, et les mains restent secrètes.",
        "Joueurs et robots peuvent partager une table. Si quelqu’un doit partir, un robot peut jouer à sa place en attendant son retour.",
      ),
    ),
    section(
      "bots",
      "Ce que savent faire les robots",
      p(
        "Tous ne savent que ce que sait un joueur à la table : leur propre main, et ce que tout le monde a vu.",
      ),
      levels(
        ["random", "fait n’importe quoi, pourvu que ce soit permis."],
        [
          "gentle",
          "ne regarde que quelques endroits du plateau et y prend ce qu’il voit de mieux : un premier adversaire.",
        ],
        ["easy", "regarde un peu plus loin, et laisse encore passer des Qwirkles."],
        ["beginner", "est aimable avec les débutants et laisse passer beaucoup de choses."],
        ["casual", "joue pour les points et laisse parfois passer un bon coup."],
        ["greedy", "prend toujours le plus de points, sans regarder plus loin."],
        ["club", "pense à votre réponse avant de jouer."],
        ["expert", "compare bien plus de coups, essaie les deux meilleurs et calcule la fin."],
        [
          "master",
          "en essaie beaucoup plus et remarque ce que vous n’avez pas joué. Le battre est un bel exploit.",
        ],
      ),
    ),
    section(
      "comfort",
      "Comme il vous plaît",
      p(
        "Dans les [réglages](/settings), vous trouvez des couleurs que tout le monde distingue, des lettres ou des motifs sur les tuiles, des tuiles plus grandes, le clair et le sombre, moins de mouvement, et un interrupteur pour les sons.",
      ),
    ),
  ],
};
