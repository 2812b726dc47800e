/** Path of the web app manifest. Apart from other paths, so that it is not part of the first load. */
export const manifestPath = '/site.webmanifest'
