/**
 * Query parameters of `addIdea`: what another app has shared with the installed site. Apart from other constants of the
 * installed site, so that browsers load them with the form alone.
 */
export const shareParams = ['title', 'text', 'url'] as const
