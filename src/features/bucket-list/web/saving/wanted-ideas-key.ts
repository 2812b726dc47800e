/** Where this device keeps what somebody wanted to save before they signed in. */
export const wantedIdeasKey = 'wanted-ideas'
