/** A mail is what the site has written: no part of it is a file or an address for the library to fetch. */
export const nothingFetched = { disableFileAccess: true, disableUrlAccess: true }
