import { heading, list, p, pictures, section, steps, tip, type RulesPage } from "../../blocks";

export const cards: RulesPage = {
  title: "Qwirkle Cards",
  lead: "Toutes les rangées sont à tout le monde : défaites-les, recomposez-les et complétez des rangées de six.",
  facts: ["2 à 4 joueurs", "dès 8 ans", "108 cartes", "9 en main"],
  sections: [
    section(
      "goal",
      "Le but du jeu",
      p(
        "Réunissez des **Qwirkles** : des rangées de six cartes, une couleur dans les six formes ou une forme dans les six couleurs. Il n’y a pas d’autres points. À la fin, le plus grand nombre de Qwirkles gagne.",
      ),
      p(
        "Six formes en six couleurs, cela fait 36 cartes différentes. Chacune existe en **trois exemplaires**.",
      ),
    ),
    section(
      "start",
      "Pour commencer",
      steps(
        "Chacun reçoit neuf cartes et les garde secrètes. Les autres forment la pioche.",
        "Chacun cherche sa **plus grande série** : une couleur en plusieurs formes, ou une forme en plusieurs couleurs. Les cartes identiques comptent une fois.",
        "Qui a la plus grande série, de trois cartes au moins, la pose sur la table : c’est la première rangée. Puis on pioche pour avoir à nouveau neuf cartes. Si la série en compte six, c’est déjà le premier Qwirkle.",
        "En cas d’égalité, c’est au **plus jeune** d’entre eux de commencer ; si des âges manquent ou sont égaux, on tire au sort. On continue dans le sens des aiguilles d’une montre.",
        "Si personne n’a trois cartes qui vont ensemble, on mélange tout et on redistribue.",
      ),
      pictures(["cards-hand", "Quatre cartes jaunes. Le second trèfle jaune ne compte pas."]),
    ),
    section(
      "rows",
      "Qu’est-ce qu’une rangée ?",
      list(
        "**Trois à six** cartes.",
        "Une couleur et des formes différentes, ou une forme et des couleurs différentes.",
        "Jamais deux fois la même carte.",
      ),
      tip(
        "Pour y voir clair, posez côte à côte les rangées d’une même forme, et dessous celles d’une même couleur.",
      ),
    ),
    section(
      "turn",
      "Votre tour",
      p(
        "Jouez **au moins une carte** de votre main : commencez des rangées, complétez celles de la table, ou les deux. On n’échange pas et on ne passe pas.",
      ),
      pictures([
        "cards-new-row",
        "Quatre cartes de la main : trois losanges en nouvelle rangée, et une étoile pour la bleue.",
      ]),
      heading("Tout peut bouger"),
      p(
        "Pendant votre tour, vous réorganisez à votre gré toutes les cartes de la table : séparer des rangées, les réunir, en former de nouvelles, même sans aucune de vos cartes. Seul le résultat compte : toutes les cartes de la table sont encore là, chacune dans une rangée d’au moins trois.",
      ),
      pictures([
        "cards-rearrange",
        "Deux cartes vertes ne font pas une rangée. Un carré violet rejoint donc les carrés, et le carré vert est libre pour la nouvelle rangée.",
      ]),
      heading("Ce qui n’est pas permis"),
      pictures(
        ["cards-twice", "La rangée a déjà ce cercle orange."],
        ["cards-short", "Deux cartes ne font pas une rangée."],
        ["cards-torn", "Le trèfle a quitté la rangée rouge : il n’y reste que deux cartes."],
      ),
      p("À la fin de votre tour, vous piochez pour avoir à nouveau **neuf** cartes."),
    ),
    section(
      "qwirkle",
      "Réussir un Qwirkle",
      p(
        "Une rangée de six à la fin de votre tour est à vous : vous la retirez de la table et la posez devant vous. Il peut y en avoir plusieurs en un tour. Les rangées prises ne reviennent plus en jeu ; tout le monde peut les regarder à tout moment.",
      ),
      pictures([
        "cards-qwirkle",
        "Deux losanges de la main et un de la rangée jaune : six losanges, un Qwirkle.",
      ]),
    ),
    section(
      "stuck",
      "Quand on ne trouve rien",
      p(
        "Dites que vous ne trouvez rien. Tous voient alors votre main et cherchent avec vous ; ici, l’ordinateur le fait pour eux.",
      ),
      list(
        "S’il existe une solution, vous **devez** jouer celle qui a été trouvée.",
        "S’il n’y en a pas, vous piochez neuf nouvelles cartes, vos anciennes sont mélangées à la pioche, et votre tour continue.",
        "S’il reste moins de neuf cartes dans la pioche, vous les prenez, vos anciennes cartes deviennent la pioche, et vous y complétez votre main à neuf.",
        "Avec une pioche vide, donc au dernier tour de table, votre tour est perdu. Il l’est aussi si dix nouvelles mains n’ont rien donné ; et si cela arrive à tous l’un après l’autre, la partie s’arrête.",
      ),
    ),
    section(
      "end",
      "La fin de la partie",
      p(
        "Dès que quelqu’un pioche la dernière carte, **chacun joue encore une fois**, ce joueur en dernier. On ne pioche plus. Le plus grand nombre de Qwirkles gagne ; à égalité, plusieurs joueurs gagnent.",
      ),
      tip(
        "Cinq cartes qui vont ensemble sont une invitation. Pensez à ce que les autres peuvent avoir avant de les laisser là.",
      ),
    ),
    section(
      "house",
      "Règles maison",
      p("En ouvrant une table, vous pouvez convenir d’une autre lecture :"),
      list(
        "**Égalité au début :** le plus âgé commence, et non le plus jeune.",
        "**Nouvelles rangées :** chaque nouvelle rangée demande une carte de votre main. Une ancienne rangée continue là où se trouvent la plupart de ses cartes ; toute autre est nouvelle. Si plusieurs en gardent autant, celle qui vous aide compte.",
      ),
    ),
  ],
};
