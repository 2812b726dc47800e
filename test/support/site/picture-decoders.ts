import { execFileSync } from 'node:child_process'

/** Lists the IDs of the picture-decoding child processes of a process and its workers. */
export function listPictureDecoders(ofPid: number): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/))
  const running = rows.filter(([, , state]) => !state?.startsWith('Z'))
  const parents = new Map(running.map(([pid, parent]) => [Number(pid), Number(parent)]))
  const isOurs = (pid: number): boolean => {
    const parent = parents.get(pid)
    return parent === ofPid || (parent !== undefined && isOurs(parent))
  }
  return running.flatMap(([pid, , , ...args]) =>
    args.join(' ').includes('picture-decoder') && isOurs(Number(pid)) ? [Number(pid)] : [],
  )
}
