/**
 * How Node is started, so that its memory is that of a small server: by itself it lets its heap grow as if the machine
 * were its own, and a backup of a large site took twice as much. The shell's scripts and package.json say the same.
 */
export const smallMemory = ['--max-semi-space-size=4', '--heap-growing-percent=20']
