import { mergeConfig } from 'vitest/config'
import config from './vitest.config.ts'

const { FUZZ_SEED = String(Math.floor(Math.random() * 2 ** 31)), FUZZ_RUNS = '100' } = process.env

/** Far more of what the tests ask of every operation and do to lists, each time something else. */
export default mergeConfig(config, {
  test: {
    provide: { fuzzing: { seed: Number(FUZZ_SEED), runs: Number(FUZZ_RUNS) } },
  },
})
