import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule, TestSpecification } from 'vitest/node';
import type { UserConsoleLog } from 'vitest';
import { repositoryRoot } from '@larkfield/one-machine/programs/repository.ts';

/** The result of a test run for the command that started it. */
export interface RunReport {
  passed: number;
  failed: number;
  /** The failures, one line each. */
  failures: string[];
  /** The duration of each file in milliseconds. */
  files: { name: string; took: number }[];
}

const firstLine = (text = '') => text.split('\n', 1)[0]!.slice(0, 300);
const explain = ({ message, stack, diff }: SerializedError) => [stack ?? message, diff].filter(Boolean).join('\n');

/** A terse reporter: a progress bar, a line for each failed file, and the errors at the end. The counts go to the file in RUN_REPORT. */
export default class ShortReporter implements Reporter {
  private files = 0;
  private done = 0;
  private shown = 0;
  private readonly started = new Map<string, number>();
  private readonly report: RunReport = { passed: 0, failed: 0, failures: [], files: [] };
  private readonly reasons: string[] = [];
  /** What tests and files have printed, by their id. */
  private readonly printed = new Map<string, string>();

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.files = specifications.length;
  }

  onTestModuleStart(module: TestModule): void {
    this.started.set(module.id, performance.now());
  }

  onTestModuleEnd(module: TestModule): void {
    const name = relative(repositoryRoot, module.moduleId);
    const ended = performance.now();
    this.report.files.push({ name, took: ended - (this.started.get(module.id) ?? ended) });
    const tests = [...module.children.allTests()];
    const failed = tests.filter((test) => test.result().state === 'failed');
    this.report.passed += tests.filter((test) => test.result().state === 'passed').length;
    this.report.failed += failed.length;
    // A suite whose setup fails has its own errors and no failed test.
    const suites = [...module.children.allSuites()].flatMap((suite) => suite.errors().map((error) => ({ of: suite.fullName, error })));
    const faults = [
      ...module.errors().map((error) => ({ of: 'the file', error })),
      ...suites,
      ...failed.flatMap((test) => (test.result().errors ?? []).map((error) => ({ of: test.fullName, error }))),
    ];
    if (failed.length === 0 && faults.length > 0) this.report.failed += 1;
    for (const { of, error } of faults) {
      this.report.failures.push(`${name}: ${of}: ${firstLine(error.message)}`);
      this.reasons.push(`${name}: ${of}\n${explain(error)}`);
    }
    if (faults.length > 0) {
      this.say(`FAILED ${name} (${failed.length || 'all'} of ${tests.length} tests)\n`);
      for (const { id } of [module, ...failed]) this.say(this.printed.get(id) ?? '');
    }
    for (const { id } of [module, ...tests]) this.printed.delete(id);
    this.done += 1;
    this.showProgress();
  }

  /** Keeps what a test prints until its file ends, since only the output of failed tests is shown. */
  onUserConsoleLog({ taskId = '', content }: UserConsoleLog): void {
    this.printed.set(taskId, (this.printed.get(taskId) ?? '') + content);
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    this.say('');
    for (const error of unhandled) {
      this.report.failed += 1;
      this.report.failures.push(`an error outside of every test: ${firstLine(error.message)}`);
      this.reasons.push(`An error outside of every test\n${explain(error)}`);
    }
    if (this.reasons.length > 0) process.stdout.write(`\n${this.reasons.join('\n\n')}\n\n`);
    if (process.env['RUN_REPORT']) writeFileSync(process.env['RUN_REPORT'], JSON.stringify(this.report));
  }

  /** On a terminal the bar is one changing line; in a log it is a line for each 10 %. */
  private showProgress(): void {
    const tenths = Math.floor((10 * this.done) / Math.max(this.files, 1));
    const bar = `[${'#'.repeat(tenths)}${'.'.repeat(10 - tenths)}] ${this.done} of ${this.files} files, ${this.report.passed} passed, ${this.report.failed} failed`;
    if (process.stdout.isTTY) process.stdout.write(`\r\u001B[K${bar}`);
    else if (tenths > this.shown) process.stdout.write(`${bar}\n`);
    this.shown = tenths;
  }

  private say(text: string): void {
    process.stdout.write(process.stdout.isTTY ? `\r\u001B[K${text}` : text);
  }
}
