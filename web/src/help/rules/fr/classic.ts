import {
  action,
  heading,
  list,
  p,
  pictures,
  section,
  steps,
  tip,
  type RulesPage,
} from "../../blocks";

export const classic: RulesPage = {
  title: "Qwirkle",
  lead: "Six couleurs, six formes, et jamais deux tuiles pareilles dans une rangée. On l’apprend en cinq minutes, et chaque tour est une petite énigme.",
  facts: ["2 à 4 joueurs", "108 tuiles", "6 en main"],
  sections: [
    section(
      "goal",
      "Le but du jeu",
      p(
        "Posez des tuiles en rangées qui ont une **couleur** ou une **forme** en commun. Chaque rangée que vous commencez ou prolongez rapporte des points ; une rangée complète de six est un **Qwirkle** et compte double. À la fin, le plus grand total l’emporte.",
      ),
    ),
    section(
      "tiles",
      "Les tuiles",
      p(
        "Six formes en six couleurs, cela fait 36 tuiles différentes. Chacune existe en **trois exemplaires**.",
      ),
      list(
        "[[Rc]] cercle, [[Os]] carré, [[Yd]] losange",
        "[[G4]] étoile à quatre branches, [[B8]] étoile à huit branches, [[Pk]] trèfle",
        "[[Rs]] rouge, [[Os]] orange, [[Ys]] jaune, [[Gs]] vert, [[Bs]] bleu, [[Ps]] violet",
      ),
    ),
    section(
      "start",
      "Pour commencer",
      steps(
        "Les tuiles, mélangées, attendent face cachée en piles. Chacun en pioche six et les garde secrètes.",
        "Chacun cherche sa **plus grande série** : une couleur en plusieurs formes, ou une forme en plusieurs couleurs. Deux tuiles identiques ne comptent qu’une fois.",
        "Qui a la plus grande série commence et pose exactement ces tuiles : c’est la première rangée. On marque les points et on pioche pour avoir à nouveau six tuiles. Entre plusieurs séries aussi grandes, on choisit.",
        "En cas d’égalité, c’est au **plus jeune** d’entre eux de commencer. Si des âges manquent ou sont égaux, on tire au sort.",
        "On continue dans le sens des aiguilles d’une montre.",
      ),
      pictures([
        "start-hand",
        "La plus grande série de cette main : trois tuiles rouges. Le second carré rouge ne compte pas.",
      ]),
    ),
    section(
      "turn",
      "Votre tour",
      p("Vous avez le choix :"),
      list(
        "**poser** une ou plusieurs tuiles, marquer vos points et piocher pour en avoir à nouveau six ; ou",
        "**échanger** une à six tuiles. Cela ne rapporte rien.",
      ),
    ),
    section(
      "placing",
      "Poser des tuiles",
      p(
        "Deux tuiles ou plus côte à côte, ou l’une sous l’autre, forment une rangée. Soit elles ont toutes la même couleur et des formes toutes différentes, soit toutes la même forme et des couleurs toutes différentes. Une rangée s’arrête donc à six tuiles.",
      ),
      pictures(
        ["colour-row", "Une couleur, des formes différentes."],
        ["shape-row", "Une forme, des couleurs différentes."],
      ),
      list(
        "Toutes les tuiles d’un tour ont une couleur ou une forme en commun et se retrouvent, sans espace vide, **dans une même rangée**.",
        "Elles n’ont pas besoin de se toucher : vous pouvez prolonger une rangée par ses deux bouts.",
        "L’une d’elles au moins touche, côté contre côté, une tuile déjà posée. Un coin ne suffit pas.",
        "Chaque tuile doit convenir à **toutes** les rangées dont elle fait alors partie, en largeur comme en hauteur.",
      ),
      pictures(
        ["both-ends", "Trois tuiles rouges en un tour : deux à gauche, une à droite."],
        [
          "seven-points",
          "Une nouvelle rangée peut en croiser d’autres : ces étoiles sont en colonne, et l’une d’elles prolonge une rangée rouge.",
        ],
      ),
      heading("Ce qui n’est pas permis"),
      pictures(
        ["shape-twice", "Le carré bleu est déjà dans la rangée."],
        ["colour-twice", "La rangée a déjà un losange vert."],
        ["seventh", "À six, c’est complet : pas de septième."],
        ["no-contact", "Coin contre coin : aucun contact."],
        [
          "wrong-neighbour",
          "Le cercle violet va avec le carré violet, mais pas avec l’étoile jaune au-dessus.",
        ],
        ["two-rows", "Deux tuiles dans deux rangées différentes : pas au même tour."],
      ),
      heading("Les espaces vides"),
      p(
        "Un espace vide sépare deux rangées. Ce qui se trouve au-delà n’a pas besoin de convenir et ne rapporte rien.",
      ),
      pictures(
        [
          "gap",
          "Une rangée jaune et une rangée de losanges. Les tuiles vertes à gauche sont au-delà d’un espace vide et ne comptent pas.",
        ],
        [
          "dead-cell",
          "Certaines cases restent vides pour toujours : ici, rien ne convient dans les deux sens.",
        ],
      ),
    ),
    section(
      "exchange",
      "Échanger",
      p(
        "Mettez de côté une à six tuiles, piochez-en autant, puis glissez les anciennes **sous les piles**. Elles ne reviendront qu’après toutes celles du dessus. Votre tour est alors terminé.",
      ),
      list(
        "On ne peut pas échanger plus de tuiles qu’il n’en reste dans les piles.",
        "Si aucune de vos tuiles ne convient nulle part, vous devez en échanger au moins une.",
        "Quand les piles sont vides, plus d’échange : il faut poser si l’on peut ; sinon, on passe.",
      ),
    ),
    section(
      "scoring",
      "Compter les points",
      p(
        "Chaque rangée que vous avez commencée ou prolongée rapporte **un point par tuile**, y compris celles qui étaient déjà là. Une tuile qui se trouve dans deux de ces rangées compte deux fois.",
      ),
      pictures(["four-points", "Deux tuiles jaunes et deux cercles : 2 + 2."]),
      p(
        "Qui pose la sixième tuile d’une rangée réussit un **Qwirkle** : six points, et six de plus. Deux Qwirkles au même tour comptent tous les deux.",
      ),
      heading("Trois tours à la suite"),
      pictures(
        ["seven-points", "Quatre étoiles et trois tuiles rouges."],
        ["six-points", "Quatre tuiles jaunes et deux losanges."],
        ["seventeen-points", "Un Qwirkle rouge, trois losanges et deux étoiles à quatre branches."],
      ),
    ),
    section(
      "end",
      "La fin de la partie",
      p(
        "Quand les piles sont vides, plus personne ne pioche et la partie continue. La première personne qui pose sa dernière tuile y met fin **aussitôt** et reçoit **6 points de plus**. Les tuiles qui restent aux autres ne leur coûtent rien.",
      ),
      p("Le plus grand total gagne. En cas d’égalité, la victoire est partagée."),
      p(
        "Il arrive, mais rarement, que tout soit bloqué : si tous doivent passer l’un après l’autre, ou si l’on ne fait qu’échanger pendant dix tours de table, la partie s’arrête aussi, sans ces 6 points.",
      ),
    ),
    section(
      "tips",
      "Quelques conseils",
      list(
        "Cherchez les places où vos tuiles comptent en largeur **et** en hauteur.",
        "Réfléchissez avant de laisser une rangée de cinq : quelqu’un a peut-être la sixième tuile.",
        "Chaque tuile existe trois fois : gardez un œil sur celles qui sont sorties. Quand les trois cercles rouges sont là, une rangée rouge à laquelle ne manque que le cercle peut recevoir sa cinquième tuile sans crainte. Et avant d’espérer une tuile, assurez-vous qu’il en reste une.",
      ),
      pictures([
        "safe-fifth",
        "Les trois cercles rouges sont sur le plateau. Personne ne complétera donc cette rangée rouge, et sa cinquième tuile est sans risque.",
      ]),
    ),
    section(
      "house",
      "Règles maison",
      p("En ouvrant une table, vous pouvez convenir d’une autre lecture :"),
      list(
        "**Égalité au début :** le plus âgé commence, et non le plus jeune, comme le disent les boîtes en anglais.",
        "**Piles de six :** d’habitude, toutes les piles n’en font qu’une, et les tuiles échangées reviennent en dernier. De vraies piles de six s’épuisent l’une après l’autre : les tuiles échangées vont dessous, une sous chacune, et reviennent quand la leur s’épuise. Tout le monde voit la hauteur des piles.",
      ),
    ),
    section(
      "mini",
      "Les mini-extensions",
      p(
        "Deux tuiles spéciales et deux sortes de tuiles d’action rondes. Si vous découvrez Qwirkle, faites d’abord quelques parties sans elles. Vous les choisissez en ouvrant une table ; elles vont aussi avec Travel.",
      ),
      steps(
        "Les deux tuiles spéciales sont mélangées aux autres.",
        "Qui en pioche une la montre à tous, la retire du jeu et en pioche une autre. **Tous les joueurs** reçoivent la tuile d’action correspondante et la gardent, visible, devant eux.",
        "Au **début** de votre tour, vous pouvez utiliser une tuile d’action. Ensuite vous posez ou échangez comme d’habitude. Celle que vous recevez pendant votre tour pourra servir dès le suivant.",
        "Chaque tuile d’action sert une seule fois. À la fin, celles qui restent ne valent rien.",
      ),
      action(
        "draw3",
        "Piochez aussitôt trois tuiles supplémentaires.",
        "Votre main peut rester au-dessus de six ; vous ne piochez à nouveau que lorsqu’elle est plus petite.",
        "S’il reste moins de trois tuiles, vous les prenez. S’il n’en reste aucune, l’action est impossible.",
      ),
      action(
        "take",
        "Prenez en main une tuile du plateau.",
        "Pas dans un Qwirkle, pas la seule tuile, et pas une sans laquelle d’autres perdraient le contact avec le reste.",
        "Pendant ce tour, ni elle ni une tuile identique ne peut revenir sur cette case.",
      ),
      pictures(
        [
          "take",
          "On peut prendre le carré jaune au bord. L’étoile à côté, non : le carré serait isolé.",
        ],
        [
          "take-points",
          "Avec un carré vert, il complète la rangée jaune : un Qwirkle et deux carrés.",
        ],
      ),
      heading("Deux variantes"),
      list(
        "Laissez de côté l’une des deux sortes.",
        "Chacun a les deux tuiles d’action dès le départ et peut s’en servir dès son premier tour ; les tuiles spéciales restent de côté.",
      ),
      tip(
        "Plus de tuiles, de plus longues rangées : en avoir trois de plus est précieux juste avant qu’un Qwirkle soit à portée.",
      ),
    ),
  ],
};
