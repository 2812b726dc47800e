/** Tells a person at a terminal how far a long step is; says nothing where the output is a log. */
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

export function showProgress(out: NodeJS.WriteStream): Progress {
  let label = ''
  const draw = (text: string) => {
    if (out.isTTY) out.write(`\r\u001b[2K${text}`)
  }
  return {
    step(next) {
      label = next
      draw(`  ${label} …`)
    },
    update(done, total) {
      const filled = Math.round((barWidth * done) / total)
      draw(`  ${label} ${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} ${done}/${total}`)
    },
    count: (done) => draw(`  ${label} ${done.toLocaleString('en-US')}`),
    end: () => draw(''),
    say: (line) => draw(`  ${line}\n`),
  }
}
