/** As a browser will read it: what is undefined is not there. */
export const asJson = (options: object): unknown => JSON.parse(JSON.stringify(options))
