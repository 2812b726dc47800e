import { Client } from 'pg'
import { cancelStatement } from './cancelling.ts'
import { answers, watch } from './connection-watchdog.ts'
import { ownConnectionTo, type ServerLocation } from './location.ts'
import { named } from './prepared.ts'
import { isUnhurried } from './statement-limit.ts'

/**
 * The connections of a pool, as `pg` makes them: each prepares the statements that ask for it, ends itself where the
 * server says nothing more, and lets the server end what a request has waited for too long.
 *
 * @param limitMs for a statement of a request; a transaction that was forgotten ends after twice as long. 0 is no limit.
 */
export function postgresClient(location: ServerLocation, limitMs: number): typeof Client {
  let asking: Promise<boolean> | undefined
  const isThere = () =>
    (asking ??= allAnswer(location).finally(() => {
      asking = undefined
    }))

  class Watched extends Client {
    override query(...sent: unknown[]) {
      const answer = Reflect.apply(super.query.bind(this), undefined, sent)
      // Closes the socket at once where a statement is on its way; that statement fails then.
      if (answer instanceof Promise) watch(answer, async () => (await isThere()) || this.end())
      return answer
    }
  }
  return location.directUrl === undefined ? withMemory(Watched, limitMs) : withoutMemory(Watched, limitMs)
}

/** A server may be frozen behind a pooler that answers in its place. */
async function allAnswer(location: ServerLocation): Promise<boolean> {
  const all = await Promise.all([...new Set([location.url, ownConnectionTo(location)])].map(answers))
  return all.every(Boolean)
}

/** The server has to be told again. */
const unknownLimit = -1

/** Connections to the server itself: it remembers what it is told on them. */
function withMemory(Base: typeof Client, limitMs: number): typeof Client {
  return class extends Base {
    /** The limit of the session, as the server knows it. */
    #told = 0
    /** The limit of the current transaction, where it has one of its own. */
    #toldInTransaction: number | undefined
    #telling: Promise<unknown> | undefined

    override query(...sent: unknown[]) {
      const ask = () => {
        if (/^\s*rollback to/i.test(String(sent[0]))) this.#toldInTransaction = unknownLimit
        return Reflect.apply(super.query.bind(this), undefined, named(sent))
      }
      const telling = this.#tellLimit()
      return telling ? telling.then(ask) : ask()
    }

    /** When the connection changes from hands in a hurry to others: it is asked one thing after the other. */
    #tellLimit(): Promise<unknown> | undefined {
      const limit = isUnhurried() ? 0 : limitMs
      const transaction = this.getTransactionStatus()
      // The server refuses everything but the end of a transaction that has failed.
      if (transaction === 'E') return this.#telling
      const isInside = transaction === 'T'
      if (!isInside) this.#toldInTransaction = undefined
      if (limit === (this.#toldInTransaction ?? this.#told)) return this.#telling
      const know = (told: number) => {
        if (isInside) this.#toldInTransaction = told
        else this.#told = told
      }
      know(limit)
      // A plain SET would be undone by a rollback, and the session keep a limit that is not the one noted here.
      const set = isInside ? 'set local' : 'set'
      const telling = super
        .query(
          `${set} statement_timeout = ${limit}; ${set} idle_in_transaction_session_timeout = ${2 * limit}`,
        )
        .catch(() => know(unknownLimit))
        .finally(() => {
          if (this.#telling === telling) this.#telling = undefined
        })
      this.#telling = telling
      return telling
    }
  }
}

/**
 * Connections to a pooler, which gives each transaction to whichever connection of the server is free: nothing that was
 * said on one holds for the next. Statements are not prepared, and what takes too long is cancelled from here.
 */
function withoutMemory(Base: typeof Client, limitMs: number): typeof Client {
  return class extends Base {
    override query(...sent: unknown[]) {
      const limit = isUnhurried() ? 0 : limitMs
      const [text, ...rest] = sent
      const begins = limit > 0 && text === 'begin'
      const bounded = begins ? `begin; set local idle_in_transaction_session_timeout = ${2 * limit}` : text
      const answer = Reflect.apply(super.query.bind(this), undefined, [bounded, ...rest])
      if (limit > 0 && answer instanceof Promise) {
        const late = setTimeout(() => cancelStatement(this), limit).unref()
        const stop = () => clearTimeout(late)
        answer.then(stop, stop)
      }
      return answer
    }
  }
}
