import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** Asks a person at the terminal; where input is piped in, its lines are the answers. */
export interface Prompt {
  ask: (question: string) => Promise<string>
  /** What is typed does not show. */
  askSecret: (question: string) => Promise<string>
  close: () => void
}

export function openPrompt(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Prompt {
  let isHidden = false
  const echo = new Writable({
    write(chunk, _encoding, done) {
      if (!isHidden) output.write(chunk)
      done()
    },
  })
  const lines = createInterface({ input, output: echo, terminal: input.isTTY })
  // Lines that come before they are asked for wait in here.
  const answers = lines[Symbol.asyncIterator]()

  async function answerTo(question: string, hidden: boolean): Promise<string> {
    output.write(question)
    isHidden = hidden
    const { value, done } = await answers.next()
    isHidden = false
    if (hidden) output.write('\n')
    return done ? '' : value
  }

  return {
    ask: (question) => answerTo(question, false),
    askSecret: (question) => answerTo(question, true),
    close: () => lines.close(),
  }
}
