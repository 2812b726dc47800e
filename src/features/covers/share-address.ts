/** Where a picture stands as link previews can read it: they know no SVG. */
export const sharePictureOf = (imageUrl: string) => imageUrl.replace(/^(\/covers\/.+)\.svg$/, '$1.jpg')
