/**
 * The icons that nobody has drawn a subject for yet: the only ones that covers still take from the package, graded into
 * the scene. Whoever draws one removes it here.
 */
export const undrawnIcons: readonly string[] =
  `axe bell bellhop-bell cockroach crown desert-island fountain guard hot-pepper military-helmet mirror money-with-wings oil-drum olive otter oyster palm-tree person-juggling potato scissors spider spoon sunglasses top-hat worm`.split(
    /\s+/,
  )
