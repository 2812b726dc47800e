/** Shows a person at a terminal how far a long step is. */
export interface Progress {
  step: (label: string) => void
  update: (done: number, total: number) => void
  /** The same where nobody knows how many there will be. */
  count: (done: number) => void
  end: () => void
  /** A line that stays. */
  say: (line: string) => void
}

const barWidth = 28

/** @param everyMs how often numbers are written as lines where the output is a pipe or a log; never by default. */
export function showProgress(out: NodeJS.WritableStream & { isTTY?: boolean }, everyMs = Infinity): Progress {
  let label = ''
  let lastLineAt = performance.now()
  const writeLine = (numbers: string) => {
    if (out.isTTY || performance.now() - lastLineAt < everyMs) return
    lastLineAt = performance.now()
    out.write(`${label}: ${numbers}\n`)
  }
  const draw = (text: string) => {
    if (out.isTTY) out.write(`\r\u001b[2K${text}`)
  }
  return {
    step(next) {
      label = next
      draw(`  ${label} …`)
    },
    update(done, total) {
      writeLine(`${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`)
      const filled = Math.round((barWidth * done) / total)
      draw(`  ${label} ${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} ${done}/${total}`)
    },
    count(done) {
      const number = done.toLocaleString('en-US')
      writeLine(number)
      draw(`  ${label} ${number}`)
    },
    end: () => draw(''),
    say: (line) => draw(`  ${line}\n`),
  }
}
