/** Queue that publishes all scheduled ideas that are due. Its jobs carry no payload. */
export const publishQueue = { name: 'publish-ideas' }
