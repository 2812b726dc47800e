import type { Failure } from './smtp-failure.ts'

/** As much of a logger as this needs. */
export interface Log {
  info: (message: string) => void
  error: (details: object, message: string) => void
}

/** One try to reach the mail server. */
interface Attempt {
  went: () => void
  /** @returns whether the log has it, by this or by a try before. */
  failed: (failure: Failure, error: Error) => boolean
}

export interface MailWatch {
  /** One sentence for whoever looks after the site; undefined while mail leaves. */
  trouble: () => string | undefined
  /** With a recipient it is a mail's, without one it only tries the connection. */
  begin: (recipient?: string) => Attempt
  /** Nothing waits for the mail server any more: whoever was refused got their mail by another process, or has left. */
  nothingWaits: () => void
}

interface Trouble {
  sentence: string
  /** Which kinds of it the log has. */
  told: Set<string>
  /** Whose mail was refused. */
  refused: Set<string>
  /** What a mail has met is over when a mail has left: a mere connection proves too little. */
  isOfMails: boolean
}

const remembered = 1_000

/** Knows whether mail leaves this process, and tells the log once when it ceases to and once when it does again. */
export function watchMail(log: () => Log | undefined): MailWatch {
  let trouble: Trouble | undefined
  let departures = 0
  /** Refused while others got theirs, so it is not the site. Their next refusals are nothing to raise an alarm for. */
  const odd = new Set<string>()

  function isOver(message: string) {
    if (trouble) log()?.info(message)
    trouble = undefined
  }

  function mailLeft(recipient: string) {
    departures += 1
    odd.delete(recipient)
    if (odd.size > remembered) odd.clear()
    for (const other of trouble?.refused ?? []) if (other !== recipient) odd.add(other)
    isOver(leavesAgain)
  }

  function tell(failure: Failure, error: Error, recipient: string | undefined) {
    trouble ??= { sentence: '', told: new Set(), refused: new Set(), isOfMails: false }
    trouble.sentence = failure.sentence
    if (recipient !== undefined) trouble.isOfMails = true
    if (recipient !== undefined && failure.isOfMail) trouble.refused.add(recipient)
    if (trouble.told.has(failure.kind)) return
    trouble.told.add(failure.kind)
    log()?.error({ err: error }, `No mail leaves. ${failure.sentence}`)
  }

  return {
    trouble: () => trouble?.sentence,
    begin(recipient) {
      const before = departures
      return {
        went() {
          if (recipient !== undefined) mailLeft(recipient)
          else if (!trouble?.isOfMails) isOver(leavesAgain)
        },
        failed(failure, error) {
          const isOdd = failure.isOfMail && recipient !== undefined && odd.has(recipient)
          // A try that took long may end after another has shown that mail leaves again.
          if (isOdd || departures > before) return false
          tell(failure, error, recipient)
          return true
        },
      }
    },
    nothingWaits() {
      if (trouble?.isOfMails) isOver('No mail waits for the mail server any more.')
    },
  }
}

const leavesAgain = 'Mail leaves again.'
