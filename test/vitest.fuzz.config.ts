import { mergeConfig } from 'vitest/config'
import config from './vitest.config.ts'

const { FUZZ_SEED = String(Math.floor(Math.random() * 2 ** 31)), FUZZ_RUNS = '100' } = process.env

/** Runs fuzz tests with many more, different inputs. */
export default mergeConfig(config, {
  test: {
    provide: { fuzzing: { seed: Number(FUZZ_SEED), runs: Number(FUZZ_RUNS) } },
  },
})
