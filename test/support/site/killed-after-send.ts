import { createSmtpPool } from '#platform/mail/smtp-pool.ts'

/** Sends one mail and is killed right after recording that the server may have accepted it. */
const [url = '', length = '0'] = process.argv.slice(2)
const patience = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000, connections: 1 }
const mail = {
  from: 'hello@someday.example',
  to: 'ada@people.example',
  subject: 'A letter',
  text: `${'A word, '.repeat(Number(length) / 8)}and the last.`,
}
await createSmtpPool(url, patience).send(mail, () => {
  process.nextTick(() => process.kill(process.pid, 'SIGKILL'))
})
