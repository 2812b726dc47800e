import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { login } from '#features/accounts/contract.ts'
import { makeAdmin } from '#features/accounts/server/admins.service.ts'
import { removeFactors } from '#features/accounts/server/account-removal.service.ts'
import { createResetPath } from '#features/accounts/server/password-change.service.ts'
import { findPasswordWeakness } from '#features/accounts/server/signing-in/common-passwords.ts'
import { createPasswords } from '#features/accounts/server/signing-in/passwords.ts'
import { User } from '#features/accounts/server/entities.ts'
import { readConfig } from './settings/config.ts'
import { readEnvironment } from './settings/environment.ts'
import { withDatabase, fail } from './commands.ts'

/**
 * Runs the command that creates an admin, or promotes the member with this address, whose password stays, and prints
 * which. Address and password come from ADMIN_EMAIL and ADMIN_PASSWORD, or from a prompt. Warns if a new password is
 * easy to guess. Sets the exit code 1 if the address or the password is invalid.
 * @param given address from the command line; takes precedence.
 */
export async function createAdmin(given: string | undefined): Promise<void> {
  const { ADMIN_EMAIL, ADMIN_PASSWORD, SITE_NAME, PUBLIC_URL } = readConfig(readEnvironment())
  await withDatabase(async (em) => {
    const questions = openPrompt(process.stdin, process.stderr)
    const email = given ?? ADMIN_EMAIL ?? (await questions.ask('Email: '))
    const password = ADMIN_PASSWORD ?? (await questions.askSecret('Password: '))
    questions.close()
    const admin = login.safeParse({ email, password })
    if (!admin.success) return fail(admin.error.issues.map(({ message }) => message).join('\n'))
    const done = await makeAdmin(em, createPasswords(), admin.data, new Date())
    console.log(describeOutcome(done, admin.data.email))
    const site = { siteName: SITE_NAME, origin: PUBLIC_URL ?? 'http://localhost' }
    if (
      done === 'made' &&
      findPasswordWeakness(admin.data.password, { name: 'Admin', email: admin.data.email }, site)
    )
      console.error('This password is easy to guess. Sign in and choose a stronger one.')
  })
}

/**
 * Runs the command that prints a link to set a new password for an account. It works once, within 24 hours. Sets the
 * exit code 1 if no account has the address.
 */
export async function printResetLink(email: string): Promise<void> {
  const { PUBLIC_URL, PORT, BASE_PATH } = readConfig(readEnvironment())
  await withDatabase(async (em) => {
    const user = await em.findOne(User, { email })
    if (!user) return fail(`No account uses the address ${email}.`)
    const path = await createResetPath(em, user.id, new Date())
    console.log((PUBLIC_URL ?? `http://localhost:${PORT}`) + BASE_PATH + path)
    console.error('The link works once, within 24 hours.')
  })
}

/**
 * Runs the command that removes an account's second factors, for a member who is locked out, and ends its sessions and
 * API tokens; no mail is sent. Prints whether there was a second factor. Sets the exit code 1 if no account has the
 * address.
 */
export async function removeSecondFactor(email: string): Promise<void> {
  await withDatabase(async (em) => {
    const user = await em.findOne(User, { email })
    if (!user) return fail(`No account uses the address ${email}.`)
    const removed = await em.transactional((inside) =>
      removeFactors(inside, { userId: user.id, userAgent: '', now: new Date() }),
    )
    console.log(
      removed ? `${email} can now sign in with just a password.` : `${email} does not use two-step sign-in.`,
    )
  })
}

function describeOutcome(done: 'made' | 'promoted' | 'unchanged', email: string): string {
  if (done === 'made') return `${email} is an admin and can sign in with this password.`
  if (done === 'promoted') return `${email} is now an admin. Their password has not changed.`
  return `${email} is already an admin. Nothing has changed.`
}

/** Terminal prompt. With piped input, each line is an answer. */
export interface Prompt {
  ask: (question: string) => Promise<string>
  /** Reads an answer without echoing it. */
  askSecret: (question: string) => Promise<string>
  close: () => void
}

function openPrompt(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Prompt {
  let isHidden = false
  const echo = new Writable({
    write(chunk, _encoding, done) {
      if (!isHidden) output.write(chunk)
      done()
    },
  })
  const lines = createInterface({ input, output: echo, terminal: input.isTTY })
  // The iterator buffers lines that arrive before they are asked for.
  const answers = lines[Symbol.asyncIterator]()

  async function readAnswer(question: string, hidden: boolean): Promise<string> {
    output.write(question)
    isHidden = hidden
    const { value, done } = await answers.next()
    isHidden = false
    if (hidden) output.write('\n')
    return done ? '' : value
  }

  return {
    ask: (question) => readAnswer(question, false),
    askSecret: (question) => readAnswer(question, true),
    close: () => lines.close(),
  }
}
