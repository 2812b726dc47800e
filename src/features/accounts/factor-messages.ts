/** What the server answers about second factors; the web shows these sentences as they come. */
export const codeMissing = 'Please type the code'
export const wrongCode = 'This code is not right. Each works once, and those of an app for half a minute.'
export const secondStepOver = 'This sign-in took too long or has been finished. Please begin again.'
export const totpIsOn = 'An authenticator app is set up already.'
export const totpBeganAnew = 'The app was set up anew meanwhile. Please take the newest key.'
export const noFactor = 'There is no second factor to recover.'
