import type { ListLetterKind } from '#features/newsletter/limits.ts'
import { dayInWords } from './days.ts'

interface Letter {
  kind: ListLetterKind
  about: string
  rows: { title: string }[]
  total: number
}

interface Words {
  subject: string
  intro: string
  /** Of the button. */
  action: string
  /** Of the link that ends letters of the kind. */
  end: string
}

/** What a letter about a list says. */
export function wordsOf({ kind, about, rows, total }: Letter): Words {
  const [first] = rows
  const title = first?.title ?? ''
  if (kind === 'reminder')
    return {
      subject: total === 1 ? `Coming up: ${title}` : `Coming up: ${total} things on your list`,
      intro: `You set ${dayInWords(about)} for ${total === 1 ? 'this' : 'these'}. Is there something to book, to borrow, or somebody to ask along? If the day does not suit any more, choose another: nothing is lost.`,
      action: 'Open my list',
      end: 'No more reminders',
    }
  if (kind === 'anniversary')
    return {
      subject: total === 1 ? `A year ago: ${title}` : `A year ago: ${total} things you did`,
      intro: `A year ago today you ticked ${total === 1 ? 'this' : 'these'} off your list. A good day to remember it.`,
      action: 'See what you have done',
      end: 'No more memories',
    }
  const year = about.slice(0, 4)
  return {
    subject: `Your ${year}: ${total === 1 ? 'one thing' : `${total} things`} done`,
    intro: `${total === 1 ? 'One thing' : `${total} things`} from your list happened in ${year}. Here is your year.`,
    action: `See your ${year}`,
    end: 'No more reviews of the year',
  }
}
