import { action, list, p, pictures, section, steps, tip, type RulesPage } from "../../blocks";

export const expansion2: RulesPage = {
  title: "Qwirkle Extension 2",
  lead: "Six sortes de tuiles d’action pimentent la partie : demander, reprendre, échanger, jouer deux fois.",
  facts: ["2 à 4 joueurs", "6 tuiles spéciales", "24 tuiles d’action"],
  sections: [
    section(
      "idea",
      "Ce qu’elle ajoute",
      p(
        "Toutes les règles de [Qwirkle](/help/classic) restent valables ; l’extension va aussi avec [Travel](/help/travel). Si vous découvrez Qwirkle, faites d’abord quelques parties sans elle. S’y ajoutent six tuiles spéciales parmi les autres et six sortes de tuiles d’action rondes, une de chaque par joueur.",
      ),
      p(
        "Deux des six sont celles des [mini-extensions](/help/classic#mini). On joue donc avec l’une ou avec les autres, pas avec les deux.",
      ),
    ),
    section(
      "special",
      "Comment les obtenir",
      steps(
        "Les six tuiles spéciales sont mélangées aux autres tuiles.",
        "Qui en pioche une la montre à tous, la retire du jeu et en pioche une autre.",
        "Aussitôt, **tous les joueurs** reçoivent la tuile d’action correspondante et la gardent, visible, devant eux.",
      ),
    ),
    section(
      "using",
      "Comment les utiliser",
      list(
        "**Une** seule par tour, et seulement au **début**.",
        "Chacune sert **une fois**, puis elle quitte le jeu.",
        "Celle que vous recevez pendant votre tour pourra servir dès le suivant.",
        "À la fin, celles qui restent ne valent rien.",
      ),
    ),
    section(
      "before",
      "Quatre précèdent votre tour",
      p(
        "Utilisez l’une d’elles, puis posez ou échangez comme d’habitude. Si elle vous laisse plus de six tuiles, vous les gardez toutes.",
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
      action(
        "ask",
        "Nommez une tuile, par exemple le cercle rouge [[Rc]]. On interroge les autres l’un après l’autre, dans le sens des aiguilles d’une montre.",
        "La première personne qui l’a doit vous en donner une, et pioche pour la remplacer. On n’interroge plus les suivants.",
        "Si personne ne l’a, vous pouvez piocher une tuile à la place. Tout le monde entend les réponses.",
      ),
      action(
        "exchange",
        "Échangez une à six tuiles, au plus autant qu’il en reste à piocher.",
        "Il vous reste ensuite votre tour entier : vous pouvez même échanger une seconde fois.",
      ),
    ),
    section(
      "instead",
      "Deux remplacent votre tour",
      action(
        "separate",
        "Posez une à trois tuiles là où elles conviennent. Elles n’ont pas besoin d’avoir quoi que ce soit en commun.",
        "Chaque tuile doit convenir à sa place. On ne pioche qu’à la fin.",
        "Chaque rangée commencée ou prolongée compte une fois, telle qu’elle est à la fin.",
      ),
      pictures([
        "apart",
        "Trèfle vert 5, étoile bleue 8, cercle rouge 3 : trois places, un seul tour.",
      ]),
      action(
        "double",
        "Jouez un tour, piochez pour avoir à nouveau six tuiles, et jouez-en un autre.",
        "Les deux fois, vous pouvez poser ou échanger, et chaque tour est compté à part. Pas de tuile d’action au second.",
        "Si le premier met fin à la partie, le second est perdu.",
      ),
    ),
    section(
      "end",
      "Vers la fin",
      list(
        "Les tuiles spéciales ne font pas partie de la pioche : s’il ne reste qu’elles, plus personne ne peut échanger ni piocher trois tuiles.",
        "Si vous donnez votre dernière tuile parce qu’on vous la demande, la partie n’est pas finie et vous ne recevez pas les 6 points.",
        "Si vous ne pouvez ni poser ni échanger, vous pouvez encore utiliser une tuile d’action avant de passer.",
      ),
    ),
    section(
      "variants",
      "Variantes",
      list(
        "Choisissez lesquelles des six sortes participent.",
        "Chacun a toutes les tuiles d’action dès le départ et peut s’en servir dès son premier tour ; les tuiles spéciales restent de côté. Le premier joueur peut en utiliser une avant même la première rangée ; pour prendre une tuile ou en poser de séparées, il faut d’abord qu’il y en ait une sur le plateau.",
      ),
      tip(
        "Gardez une tuile d’action pour un tour où elle donne un Qwirkle ; mais ne la gardez pas trop longtemps.",
      ),
    ),
    section(
      "house",
      "Règles maison",
      p("En ouvrant une table, vous pouvez convenir d’une autre lecture :"),
      list(
        "**Demander une tuile :** on interroge tout le monde, et tous ceux qui ont la tuile vous en donnent une.",
      ),
    ),
  ],
};
