/** A look for ideas whose time has come. What it carries says nothing: it publishes all that are due. */
export const publishQueue = { name: 'publish-ideas' }
