import type { QueueState, TroubledJob } from '#platform/jobs/job-list.ts'

const columns = ['waiting', 'planned', 'active', 'failed'] as const

/** The queues as a table, and below it each job that did not go well. */
export function jobsInWords(queues: QueueState[], troubled: TroubledJob[]): string {
  if (queues.length === 0) return 'There are no jobs yet: the site has not run on this database.'
  const width = Math.max(...queues.map(({ name }) => name.length)) + 2
  const line = (name: string, cells: (string | number)[]) =>
    name.padEnd(width) + cells.map((cell) => String(cell).padStart(8)).join('')
  return [
    line('queue', [...columns]),
    ...queues.map((queue) =>
      line(
        queue.name,
        columns.map((column) => queue[column]),
      ),
    ),
    '',
    ...(troubled.length === 0 ? ['None has failed.'] : troubled.flatMap(jobInWords)),
  ].join('\n')
}

const jobInWords = ({ id, queue, isGivenUp, tries, createdAt, nextAt, error }: TroubledJob): string[] => [
  `${id}  ${queue}, of ${createdAt}, ${tries} ${tries === 1 ? 'try' : 'tries'}, ${isGivenUp ? 'given up' : `again at ${nextAt}`}`,
  `  ${error}`,
]
