/** A file of ideas that cannot be loaded; the message tells its author why. */
export class InvalidIdeaFileError extends Error {}
