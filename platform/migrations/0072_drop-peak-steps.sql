-- 'Mode puncak' by measure is told in the log and the metrics of each process.
DROP TABLE "peak_step" CASCADE;
