// Runs the job that a worker was sent, and posts what came of it.
import { runJob } from './engine.js';

export async function answer(task, post) {
    const onProgress = (progress) => post({ progress });
    try {
        const made = await runJob(task.module, task.job, { ...task.request, onProgress });
        post(
            { made },
            Object.values(made.files).map((bytes) => bytes.buffer),
        );
    } catch (error) {
        post({ failure: { name: error?.name, message: String(error?.message ?? error) } });
    }
}
