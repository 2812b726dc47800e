/** What keeps a file of ideas from being loaded, in a sentence for whoever has written it. */
export class InvalidIdeaFileError extends Error {}
