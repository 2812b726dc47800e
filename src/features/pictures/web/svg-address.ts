/** An SVG document as the address of an image: shown so, it can run nothing. */
export const svgAddress = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`
