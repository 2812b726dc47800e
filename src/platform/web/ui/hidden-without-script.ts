/** For what can do nothing then, and so is not offered. */
export const hiddenWithoutScript = { '@media (scripting: none)': { display: 'none' } }
