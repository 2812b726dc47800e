/** Fragment of the home page that deals a random idea at once. */
export const randomIdeaFragment = '#random-idea'
/** Picture of the site for the dialog in which a browser offers to install it. */
export const screenshotPath = '/screenshot-:form.webp'
/** Icon of a shortcut of the installed site. */
export const shortcutIconPath = '/shortcut-:name.png'
