import { heading, list, p, pictures, section, steps, tip, type RulesPage } from "../../blocks";

export const flex: RulesPage = {
  title: "Qwirkle Flex",
  lead: "Qwirkle vu de biais : grâce au fond des tuiles, les diagonales comptent aussi.",
  facts: ["2 à 4 joueurs", "108 ou 72 tuiles", "6 en main"],
  sections: [
    section(
      "goal",
      "Le but du jeu",
      p(
        "Formez des rangées d’une couleur ou d’une forme, comme à [Qwirkle](/help/classic). En plus, les tuiles de même **fond** rapportent des points sur les **diagonales**. Le plus grand total gagne.",
      ),
    ),
    section(
      "tiles",
      "Les tuiles",
      p(
        "Chacun des 36 motifs, une forme dans une couleur, existe une fois sur **fond noir** [[RcB]], une fois sur **fond blanc** [[RcW]] et une fois **barré** [[RcS]].",
      ),
      list(
        "Barré est un troisième fond à part entière. Il ne remplace jamais le noir ni le blanc, et peu importe le sens de la tuile.",
        "Pour vos premières parties, jouez seulement avec le noir et le blanc : 72 tuiles. Cela se choisit en ouvrant une table.",
      ),
    ),
    section(
      "start",
      "Pour commencer",
      steps(
        "Chacun pioche six tuiles dans le sac et les garde secrètes.",
        "Chacun cherche sa **plus grande série** d’une couleur ou d’une forme. Le fond n’y joue aucun rôle, et le même motif compte une fois, même sur deux fonds. Chacun annonce la taille de la sienne.",
        "Qui a la plus grande série la pose tout entière : c’est la première rangée. On marque les points et on pioche pour avoir à nouveau six tuiles.",
        "En cas d’égalité, c’est au **plus âgé** d’entre eux de commencer ; si des âges manquent ou sont égaux, on tire au sort. On continue dans le sens des aiguilles d’une montre.",
      ),
      pictures([
        "flex-hand",
        "Trois losanges. Le vert est là deux fois : à vous de choisir lequel poser.",
      ]),
    ),
    section(
      "turn",
      "Votre tour",
      p(
        "Soit vous posez des tuiles, comptez vos points et piochez pour en avoir à nouveau six ; soit vous échangez.",
      ),
    ),
    section(
      "placing",
      "Poser des tuiles",
      p(
        "Pour poser, le fond ne compte pas : seules la couleur et la forme importent. Une rangée a une couleur et des formes différentes, ou une forme et des couleurs différentes, et six tuiles au plus.",
      ),
      list(
        "Toutes les tuiles d’un tour ont une couleur ou une forme en commun et se retrouvent, sans espace vide, dans **une même rangée**. Elles n’ont pas besoin de se toucher.",
        "L’une d’elles au moins touche, côté contre côté, une tuile du plateau.",
        "Chaque tuile convient à toutes les rangées dont elle fait alors partie, en largeur comme en hauteur.",
      ),
      pictures(
        ["flex-row", "Trois tuiles jaunes sur trois fonds : une belle rangée."],
        [
          "flex-twice",
          "Deux losanges jaunes dans une rangée : même sur des fonds différents, non.",
        ],
        ["flex-background", "Le même fond ne suffit pas à faire une rangée."],
      ),
      heading("En diagonale aussi, on s’arrête à six"),
      p(
        "Aucune tuile ne peut créer une diagonale de **plus de six** tuiles du même fond, même en reliant deux diagonales plus courtes. Sur un autre fond, le même motif peut se poser là.",
      ),
      pictures(
        ["flex-join", "Trois tuiles noires de chaque côté : le trèfle en ferait sept d’un coup."],
        ["flex-beside", "Sur fond blanc, le même trèfle est le bienvenu."],
      ),
    ),
    section(
      "scoring",
      "Compter les points",
      p(
        "Les **rangées** comptent comme à Qwirkle : un point par tuile dans chaque rangée commencée ou prolongée, en largeur et en hauteur, quel que soit le fond.",
      ),
      pictures(["flex-nine", "Trois tuiles vertes, trois carrés, trois étoiles."]),
      p(
        "Les **diagonales** s’y ajoutent. Depuis chaque tuile posée, regardez les deux diagonales : une suite ininterrompue d’au moins deux tuiles du même fond rapporte un point par tuile. Peu importent les couleurs et les formes.",
      ),
      pictures([
        "flex-eleven",
        "Deux tuiles bleues, quatre carrés et, sur fond blanc, des diagonales de trois et de deux.",
      ]),
      p(
        "Une rangée complète de six est un **Qwirkle** : 6 points, et 6 de plus. Une diagonale de six tuiles du même fond est un **Qwirkle Flex** et rapporte, elle aussi, 6 points de plus.",
      ),
      pictures([
        "flex-eighteen",
        "Deux cercles, deux autres cercles, une paire blanche et un Qwirkle Flex sur fond noir.",
      ]),
    ),
    section(
      "exchange",
      "Échanger",
      p(
        "Mettez des tuiles de côté, piochez-en autant dans le sac, puis mélangez-y les anciennes. Six au plus, et jamais plus que le sac n’en contient. Cela ne rapporte rien, et c’est tout votre tour.",
      ),
      p(
        "Si rien ne convient, vous devez en échanger au moins une. Quand le sac est vide, il faut poser si l’on peut ; sinon, on passe.",
      ),
    ),
    section(
      "end",
      "La fin de la partie",
      p(
        "Quand le sac est vide, on joue sans piocher. La première personne qui pose sa dernière tuile met aussitôt fin à la partie et reçoit **6 points de plus**. Le plus grand total gagne ; en cas d’égalité, la victoire est partagée.",
      ),
      p(
        "Si tous doivent passer l’un après l’autre, ou si l’on ne fait qu’échanger pendant dix tours de table, la partie s’arrête sans ces 6 points.",
      ),
      tip(
        "Avant de poser, regardez les coins : une tuile qui convient de toute façon offre parfois une diagonale.",
      ),
    ),
    section(
      "house",
      "Règles maison",
      p("En ouvrant une table, vous pouvez convenir d’une autre lecture :"),
      list("**Égalité au début :** le plus jeune commence, et non le plus âgé."),
    ),
  ],
};
