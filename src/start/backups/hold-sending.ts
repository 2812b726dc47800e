import type { SqlEntityManager } from '@mikro-orm/sql'
import { holdLetters } from '#features/newsletter/server/hold.service.ts'
import { holdWebhooks } from '#features/webhooks/server/hold.service.ts'
import { hrefOf } from '#platform/addresses.ts'

/**
 * A site that was restored may stand beside the one that it is a copy of, or be older than what that has sent since:
 * it sends nothing of it by itself.
 *
 * @returns what is held, in sentences.
 */
export async function holdSending(em: SqlEntityManager): Promise<string[]> {
  const now = new Date()
  const webhooks = await holdWebhooks(em, now)
  const { issues, letters, wasAutomatic } = await holdLetters(em, now)
  const sentences: string[] = []
  if (webhooks > 0)
    sentences.push(
      `Paused until they are resumed at ${hrefOf('adminWebhooks')}: ${counted(webhooks, 'webhook')}.`,
    )
  if (issues > 0)
    sentences.push(
      `To be approved again at ${hrefOf('adminNewsletter')}: ${counted(issues, 'issue')} of the newsletter.`,
    )
  if (wasAutomatic) sentences.push('The newsletter goes out by itself no more, until somebody says so there.')
  if (letters > 0) sentences.push(`Not sent: ${counted(letters, 'letter')} that waited.`)
  return sentences
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
