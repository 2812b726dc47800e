export const thinTextBelow = 120
export const needsShown = 20
