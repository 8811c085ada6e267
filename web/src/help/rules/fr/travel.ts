import { list, p, pictures, section, steps, type RulesPage } from "../../blocks";

export const travel: RulesPage = {
  title: "Qwirkle Travel",
  lead: "Tout Qwirkle dans un petit sac : les mêmes formes, les mêmes rangées, les mêmes points.",
  facts: ["2 à 4 joueurs", "108 pièces", "6 en main"],
  sections: [
    section(
      "difference",
      "Ce qui change",
      p(
        "Si vous connaissez [Qwirkle](/help/classic), vous connaissez Travel. Une seule chose change : on pioche dans un **sac**, et les pièces échangées **retournent dans le sac**. Elles peuvent donc réapparaître à tout moment, et pas seulement après toutes les autres.",
      ),
    ),
    section(
      "start",
      "Pour commencer",
      steps(
        "Toutes les pièces sont mélangées dans le sac. Chacun en pioche six et les dresse devant soi, à l’abri des regards.",
        "Chacun cherche sa **plus grande série** : une couleur en plusieurs formes, ou une forme en plusieurs couleurs. Les pièces identiques comptent une fois.",
        "Qui a la plus grande série la pose tout entière : c’est la première rangée. On marque les points et on pioche pour avoir à nouveau six pièces.",
        "En cas d’égalité, c’est au **plus jeune** d’entre eux de commencer ; si des âges manquent ou sont égaux, on tire au sort. On continue dans le sens des aiguilles d’une montre.",
      ),
    ),
    section(
      "turn",
      "Votre tour",
      p(
        "Soit vous posez des pièces, comptez vos points et piochez pour en avoir à nouveau six ; soit vous échangez.",
      ),
      list(
        "Toutes les pièces que vous posez ont une couleur ou une forme en commun et se retrouvent, sans espace vide, dans **une même rangée**, aux deux bouts si vous voulez.",
        "L’une d’elles au moins touche, côté contre côté, une pièce déjà sur le plateau.",
        "Dans chaque rangée, en largeur comme en hauteur, il y a une couleur et des formes différentes, ou une forme et des couleurs différentes : six pièces au plus.",
      ),
      pictures(
        ["travel-row", "Deux trèfles prolongent la rangée vers le bas."],
        [
          "travel-corner",
          "Cette étoile convient dans les deux sens : sous une étoile, et à côté de deux pièces orange.",
        ],
      ),
    ),
    section(
      "exchange",
      "Échanger",
      p(
        "Mettez de côté une à six pièces, piochez-en autant dans le sac, et alors seulement remettez-y les anciennes. C’est tout votre tour, et cela ne rapporte rien.",
      ),
      list(
        "On ne peut pas échanger plus de pièces que le sac n’en contient.",
        "Si rien ne convient, vous devez en échanger au moins une.",
        "Quand le sac est vide, il faut poser si l’on peut ; sinon, on passe.",
      ),
    ),
    section(
      "scoring",
      "Compter les points",
      p(
        "Chaque rangée que vous avez commencée ou prolongée rapporte un point par pièce, les anciennes comprises. Une pièce dans deux de ces rangées compte dans les deux. Qui complète une rangée de six réussit un **Qwirkle** : 12 points au lieu de 6.",
      ),
      pictures([
        "seventeen-points",
        "Un Qwirkle rouge, trois losanges et deux étoiles à quatre branches.",
      ]),
    ),
    section(
      "end",
      "La fin de la partie",
      p(
        "Quand le sac est vide, on joue sans piocher. La première personne qui pose sa dernière pièce met aussitôt fin à la partie et reçoit **6 points de plus**. Le plus grand total gagne ; en cas d’égalité, la victoire est partagée.",
      ),
      p(
        "Si tous doivent passer l’un après l’autre, ou si l’on ne fait qu’échanger pendant dix tours de table, la partie s’arrête sans ces 6 points.",
      ),
    ),
    section(
      "house",
      "Règles maison",
      p("En ouvrant une table, vous pouvez convenir d’une autre lecture :"),
      list("**Égalité au début :** le plus âgé commence, et non le plus jeune."),
    ),
  ],
};
