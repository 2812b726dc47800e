import { css } from '#platform/web/styled.tsx'

/** For what can do nothing then, and so is not offered. */
export const hiddenWithoutScript = css({ '@media (scripting: none)': { display: 'none' } })
