import { action, list, p, pictures, section, type RulesPage } from "../../blocks";

export const expansion1: RulesPage = {
  title: "Qwirkle Extension 1",
  lead: "Un plateau avec un bord : Connect paie les cases que vous couvrez, Select a des étoiles à gagner et à utiliser.",
  facts: ["2 à 4 joueurs", "4 quarts de plateau à deux faces", "12 étoiles"],
  sections: [
    section(
      "idea",
      "Ce qu’elle apporte",
      p(
        "Toutes les règles de [Qwirkle](/help/classic) restent valables ; l’extension va aussi avec [Travel](/help/travel). On joue sur un plateau de 16 × 16 cases, fait de quatre quarts, et toutes les tuiles restent à l’intérieur.",
      ),
      p(
        "Chaque quart a deux faces, **Connect** et **Select**. Vous pouvez aussi les mélanger et les tourner.",
      ),
      p(
        "Nous n’avons pas trouvé les règles imprimées de cette extension. Ce qui suit est ce que plusieurs critiques rapportent d’un commun accord ; là où elles se taisent, [nous avons décidé nous-mêmes](/help/expansion1#own).",
      ),
    ),
    section(
      "connect",
      "Connect : des cases qui paient",
      list(
        "Au début, on pose des tuiles piochées sur les 24 cases sombres. Elles ne se touchent pas : n’importe quelle tuile peut donc s’y trouver.",
        "Quarante cases rapportent **1** point de plus et huit cases **2**, dès qu’on les couvre. Si vous en couvrez plusieurs en un tour, toutes paient.",
        "La personne qui a la plus grande série commence, par un tour comme les autres : il y a déjà des tuiles auxquelles accoler les vôtres.",
      ),
      pictures(
        ["boards-connect", "Les cases sombres commencent avec une tuile, les autres paient."],
        ["field-points", "Rangée rouge 3, carrés 2, et deux cases à 1 point chacune."],
      ),
    ),
    section(
      "select",
      "Select : des étoiles à gagner",
      list(
        "Le plateau est vide au début. La première rangée couvre au moins une des quatre cases de départ du milieu.",
        "Une étoile se trouve sur chaque case étoile. La personne qui couvre la case prend l’étoile et la garde, visible de tous.",
        "**La place des étoiles est un choix de Sestina.** Nous n’avons trouvé aucune source qui montre où elles sont imprimées. Si vous avez la boîte, [dessinez votre plateau](/help/expansion1#yours).",
      ),
      pictures(
        ["boards-select", "Quatre cases de départ, et trois étoiles dans chaque quart."],
        ["start-square", "La première rangée couvre deux cases de départ : une seule suffirait."],
      ),
    ),
    section(
      "discs",
      "Ce que fait une étoile",
      action(
        "disc",
        "Rendez une étoile et prenez en main une tuile du plateau. Jouez ensuite votre tour.",
        "N’importe quelle tuile qui ne fait pas partie d’un Qwirkle et n’est pas la seule. D’autres peuvent être isolées : on peut combler les espaces vides et poser auprès de chaque partie.",
        "Une étoile par tour au plus, avant de poser, et pas pendant le tour où vous l’avez gagnée.",
        "Vous pouvez poser la tuile aussitôt, mais pas sur la même case ; dans un double tour, cela ne vaut que pour cette moitié. Une case à points libérée paie de nouveau.",
      ),
      pictures([
        "disc-take",
        "Une étoile permet de prendre l’étoile rouge, même si le plateau est coupé en deux. Une tuile d’action ne le permet pas.",
      ]),
      p("À la fin, les étoiles qui restent ne valent rien."),
    ),
    section(
      "together",
      "Avec d’autres extensions",
      p(
        "L’[Extension 2](/help/expansion2) et les [mini-extensions](/help/classic#mini) vont avec elle. En un tour, vous pouvez utiliser une étoile et une tuile d’action, dans l’ordre de votre choix. Les étoiles peuvent isoler des tuiles, les tuiles d’action non.",
      ),
    ),
    section(
      "yours",
      "Votre propre plateau",
      p(
        "Quand vous ouvrez une table avec l’Extension 1, choisissez « Le vôtre » sous « Plateau ». Pour chaque quart, vous pouvez choisir une face et la tourner, ou le dessiner case par case. Un plateau a au moins une case de départ ou une tuile au début, au plus douze étoiles, et les tuiles du début ne se touchent pas. Votre navigateur le garde pour la partie suivante.",
      ),
    ),
    section(
      "own",
      "Nos propres décisions",
      list(
        "La place des étoiles sur Select.",
        "Sur Select, la première personne pose la plus grande série, comme dans le jeu de base, à l’horizontale ou à la verticale.",
        "Une étoile s’utilise avant de poser, et ne peut pas prendre la dernière tuile du plateau.",
        "Plusieurs cases à points couvertes en un tour paient toutes, et celle qui se libère paie de nouveau.",
        "Sur un plateau mixte avec des tuiles au début, les cases de départ n’ont pas d’effet.",
      ),
    ),
    section(
      "house",
      "Règles maison",
      p("En ouvrant une table, vous pouvez convenir d’une autre lecture :"),
      list(
        "**Ouverture sur Select :** n’importe quelles tuiles qui forment une rangée, ou une seule, si l’une d’elles couvre une case de départ.",
        "**Étoiles dans un double tour :** chaque moitié est un tour à part entière et peut commencer par une étoile.",
      ),
    ),
  ],
};
