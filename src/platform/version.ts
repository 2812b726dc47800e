import manifest from '../../package.json' with { type: 'json' }

/** Of the site, as CHANGELOG.md has it. */
export const { version } = manifest
