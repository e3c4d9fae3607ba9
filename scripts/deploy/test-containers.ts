import { spawn } from 'node:child_process';
import { GenericContainer, getContainerRuntimeClient, Wait, type StartedTestContainer } from 'testcontainers';
import { repositoryRoot } from '@larkfield/one-machine/programs/repository.ts';

// npm run test:containers -- [PATH ...]: runs the integration tests on a real mongo:8 and redis:8 in temporary containers, then builds
// the images and runs every documented compose command on them (about ten minutes more). Without a container engine it fails,
// unless --allow-skip is given.
const allowsSkip = process.argv.includes('--allow-skip');

/** The tests that use the stores; other tests would gain nothing. */
const integration = [
  'packages/service-kit',
  'packages/local-mongo',
  'services',
  'scripts/backup',
  'checks/observability.test.ts',
  'checks/hostile-bodies.test.ts',
  // This test runs every documented compose command on images of this checkout.
  'scripts/deploy/documented-compose.test.ts',
];

/** The reason why the tests cannot run here, or null. */
async function findObstacle(): Promise<string | null> {
  const isThere = await getContainerRuntimeClient().then(
    () => true,
    () => false,
  );
  return isThere ? null : 'there is no container engine (Docker or Podman with DOCKER_HOST set)';
}

function skip(reason: string): never {
  console.log(`${allowsSkip ? 'Skipped' : 'Nothing was tested'}: ${reason}.`);
  console.log(
    'The same tests run on servers of your own with MONGODB_URL=mongodb://... REDIS_URL=redis://... npx vitest run --project parts',
  );
  process.exit(allowsSkip ? 0 : 1);
}

async function startContainers(): Promise<{ mongo: StartedTestContainer; redis: StartedTestContainer }> {
  const [mongo, redis] = await Promise.all([
    new GenericContainer('mongo:8')
      .withExposedPorts(27017)
      .withTmpFs({ '/data/db': 'rw' })
      .withWaitStrategy(Wait.forLogMessage(/Waiting for connections/))
      .start(),
    // Redis needs a database for each test file.
    new GenericContainer('redis:8')
      .withExposedPorts(6379)
      .withCommand(['redis-server', '--databases', '1024', '--maxmemory-policy', 'noeviction'])
      .withWaitStrategy(Wait.forLogMessage(/Ready to accept connections/))
      .start(),
  ]);
  return { mongo, redis };
}

const obstacle = await findObstacle();
if (obstacle) skip(obstacle);
const containers = await startContainers().catch((error: unknown) =>
  skip(`mongo:8 and redis:8 could not be started: ${error instanceof Error ? error.message : String(error)}`),
);
const { mongo, redis } = containers;
const env = {
  ...process.env,
  MONGODB_URL: `mongodb://${mongo.getHost()}:${mongo.getMappedPort(27017)}/?directConnection=true`,
  TEST_CONTAINERS: '1',
  REDIS_URL: `redis://${redis.getHost()}:${redis.getMappedPort(6379)}`,
};
const chosen = process.argv.slice(2).filter((argument) => argument !== '--allow-skip');
const child = spawn('vitest', ['run', '--project', 'parts', ...(chosen.length > 0 ? chosen : integration)], {
  cwd: repositoryRoot,
  env,
  stdio: 'inherit',
});
const code = await new Promise<number>((resolve) => child.once('exit', (exitCode) => resolve(exitCode ?? 1)));
await Promise.all([mongo.stop(), redis.stop()]);
process.exit(code);
