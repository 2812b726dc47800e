import { dayMs } from '#platform/durations.ts'
import { createTokenStorage } from '#platform/web/personal-storage.ts'

/**
 * Token of the list invitation that was opened in this browser and not accepted yet. Stored as long as the link that
 * verifies an account works, which opens in another tab.
 */
export const pendingInvitation = createTokenStorage('invitation-token', { place: 'browser', maxAgeMs: dayMs })
