import { Counter, Gauge, Histogram } from 'prom-client';

const seconds = [0.01, 0.025, 0.05, 0.1, 0.2, 0.4, 0.8, 1.5, 3, 6, 10, 30, 60, 300];

/** Seconds of each phase of a job: fetch, render, finish and store. */
export const phaseSeconds = new Histogram({
  name: 'larkfield_pdf_phase_seconds',
  help: 'Duration of the phases of a PDF job in seconds',
  labelNames: ['phase'],
  buckets: seconds,
});

/** Seconds from the queueing of a job to its stored PDF. */
export const readySeconds = new Histogram({
  name: 'larkfield_pdf_ready_seconds',
  help: 'Seconds from queueing to the stored PDF',
  labelNames: ['queue'],
  buckets: seconds,
});

/** How jobs ended: stored, known, gone, retried or failed. */
export const jobsEnded = new Counter({ name: 'larkfield_pdf_jobs_total', help: 'PDF jobs by outcome', labelNames: ['queue', 'outcome'] });

/** PDFs that were kept as Chromium wrote them, because their form was unknown. */
export const unfinishedPdfs = new Counter({
  name: 'larkfield_pdf_unfinished_total',
  help: 'PDFs kept without metadata, since Chromium wrote an unknown form',
});

/** The expiry of the seal's certificate; 0 without a seal. */
export const sealEnd = new Gauge({
  name: 'larkfield_pdf_seal_end_seconds',
  help: 'When the certificate of the seal ends, in seconds since 1970',
});

/** Jobs that another worker took over after their worker fell silent. */
export const jobsStalled = new Counter({ name: 'larkfield_pdf_stalled_total', help: 'PDF jobs that stalled', labelNames: ['queue'] });

/** Lanes and browsers that were renewed, by reason. */
export const recycles = new Counter({
  name: 'larkfield_pdf_recycles_total',
  help: 'Renewed lanes and browsers by reason',
  labelNames: ['part', 'reason'],
});

/** Lanes that are rendering. */
export const lanesBusy = new Gauge({ name: 'larkfield_pdf_lanes_busy', help: 'Lanes that are rendering' });

/** Bytes of stored PDFs before compression. */
export const pdfBytes = new Histogram({
  name: 'larkfield_pdf_bytes',
  help: 'Size of PDFs in bytes',
  buckets: [50e3, 100e3, 200e3, 400e3, 800e3, 1.6e6, 5e6],
});

/** Runs a phase of a job and records its duration. */
export async function timed<T>(phase: string, work: () => Promise<T> | T): Promise<T> {
  const end = phaseSeconds.startTimer({ phase });
  try {
    return await work();
  } finally {
    end();
  }
}
