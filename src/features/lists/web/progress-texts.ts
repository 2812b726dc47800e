import type { ChallengeView, ListItemView, MemberView } from '#features/lists/contract.ts'

/** Formats a calendar date (`YYYY-MM-DD`) as `Mar 4, 2027`. */
export const formatDate = (date: string): string =>
  new Date(`${date}T12:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/**
 * Returns how a challenge is going, in a few words: `2 ahead of schedule`, `3 to go, 17 days left`, `You did it: 12 of
 * 12!` or, before its start or after its end, `Starts …` and `Ended …`.
 */
export function paceLine(challenge: ChallengeView): string {
  const { state, done, goal, remaining, ahead, daysLeft, startsOn, endsOn } = challenge
  if (state === 'reached') return `You did it: ${done} of ${goal}!`
  if (state === 'upcoming' && startsOn) return `Starts ${formatDate(startsOn)}`
  if (state === 'ended' && endsOn) return `Ended ${formatDate(endsOn)} with ${done} of ${goal}`
  if (ahead !== null && ahead > 0) return `${ahead} ahead of schedule`
  if (daysLeft === null) return `${remaining} to go`
  return `${remaining} to go, ${daysLeft === 1 ? '1 day' : `${daysLeft} days`} left`
}

/** Returns with whom the member shares a list, such as `With Jo and Kim`; an empty string if they are alone on it. */
export function membersLine(members: readonly MemberView[], userId: number): string {
  const others = members.filter((member) => member.userId !== userId)
  return others.length > 0 ? `With ${listNames(others, userId)}` : ''
}

const maxNames = 3

/**
 * Returns who has done an item and who plans it, in a sentence such as `Kim has done it · planned by Jo and you`.
 * Returns an empty string if nobody does, and for a list with one member.
 * @param userId the signed-in member, who is “you” and named last.
 */
export function progressLine(
  { progress }: Pick<ListItemView, 'progress'>,
  members: readonly MemberView[],
  userId: number,
): string {
  if (members.length < 2) return ''
  const named = (status: 'planned' | 'completed') =>
    members.filter((member) =>
      progress.some((each) => each.userId === member.userId && each.status === status),
    )
  const done = named('completed')
  if (done.length === members.length) return 'Everyone has done it'
  const planned = named('planned')
  const isPlural = done.length > 1 || done[0]?.userId === userId
  return [
    done.length > 0 ? `${listNames(done, userId)} ${isPlural ? 'have' : 'has'} done it` : '',
    planned.length > 0 ? `planned by ${listNames(planned, userId)}` : '',
  ]
    .filter(Boolean)
    .map((part, index) => (index === 0 ? capitalize(part) : part))
    .join(' · ')
}

/**
 * Returns the counts that the buttons “one less” and “one more” of a counted item would set; null for a button that
 * is disabled.
 * @param times number of times the item is to be done: once it is reached, “one more” is enabled only to complete the
 * item.
 */
export function countSteps({ count, status }: Pick<ListItemView, 'count' | 'status'>, times: number) {
  return {
    less: count > 0 ? Math.min(count, times) - 1 : null,
    more: count < times || status !== 'completed' ? Math.min(count + 1, times) : null,
  }
}

function listNames(members: readonly MemberView[], userId: number): string {
  const others = members.filter((member) => member.userId !== userId).map(({ name }) => name)
  const hasMe = others.length < members.length
  const room = hasMe ? maxNames - 1 : maxNames
  const shown = others.length > room ? others.slice(0, room - 1) : others
  const rest = others.length - shown.length
  const names = [...shown, ...(rest > 0 ? [`${rest} others`] : []), ...(hasMe ? ['you'] : [])]
  return names.length < 3 ? names.join(' and ') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
